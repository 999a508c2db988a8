/** Tells a question from a statement, with or without its mark. */
import { textOf } from './message-parts.ts';
import type { Clause } from './message-words.ts';
import { asksPrice } from './price-questions.ts';

const QUESTION_START =
  /\bhow much\b|^(?:(?:hi|hello|hey|ok|okay|k|so|and|but|quick question|question|tell me|great|good|yes|yeah|ya|no|well|oh|um|uh|wait|alright|actually|just|sorry|also|though)[ ,]+){0,3}(?:what|when|where|who|why|how|which|whats|whos|wheres|whens|hows|do|does|did|can|could|would|is|are|am|should|(?:may|will) (?:i|we|you|it|there|the|they|he|she|someone|anyone)|will \w+ (?:do|be|have|come|cut|call|go|take|fix|show|know|need)|have you|has)(?!\p{L})|^any (?!(?:time|day|week|morning|afternoon|evening|of|one|slot|appointment|opening|works|is|mon|tue|wed|thu|fri|sat|sun))|\b(?:tell me|let me know|(?:like|want|need) to know|wondering|curious) (?:about|if|what|when|where|who|why|how|which|whether|the|your)\b|(?<!\b(?:as|if|when|that|what|how|thank) )\b(?:(?:can|could|will|would|do) you|are there|is there|is it)\b/u;

/** @param isShortName "Tom Price" asks for no price. */
export function asksSomething(message: string, clauses: readonly Clause[], isShortName: boolean): boolean {
  if (/\?[\s!?]{0,20}$/.test(message)) return true;
  return clauses.some((clause) => startsQuestion(clause) || (!isShortName && asksPrice(clause)));
}

export function startsQuestion(clause: Clause): boolean {
  return QUESTION_START.test(textOf(clause));
}
