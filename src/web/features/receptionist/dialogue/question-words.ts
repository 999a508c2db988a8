/** Tells a question from a statement, with or without its mark. */
import { textOf } from './message-parts.ts';
import type { Clause } from './message-words.ts';
import { asksPrice } from './price-questions.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Said before a question begins. */
const OPENERS = words(
  'hi hello hey ok okay k so and but quick question tell me great good yes yeah ya no well oh um uh wait alright actually just sorry also though',
);
const MOST_OPENERS = 4;
const QUESTION_WORDS = words(
  'what when where who why how which whats whos wheres whens hows do does did can could would is are am should has',
);
const MAY_ASK = words('may will');
const ASKED_OF = words('i we you it there the they he she someone anyone');
/** "Will Dana come?", and not "Will Smith" or "will for my mother". */
const AFTER_WILL_AND_NAME = words('do be have come cut call go take fix show know need read review help bring charge');
/** "Any time" and "any Tuesday" are answers, "any parking" is a question. */
const ANY_ANSWERS = words('time day week morning afternoon evening of one slot appointment opening works is');
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)/;
const ASKS_TO_TELL =
  /\b(?:tell me|let me know|(?:like|want|need) to know|wondering|curious) (?:about|if|what|when|where|who|why|how|which|whether|the|your)\b/;
/** Within a sentence, but not in "if you can", "as would you" or "thank you". */
const ASKS_WITHIN =
  /\bhow much\b|(?<!\b(?:as|if|when|that|what|how|thank) )\b(?:(?:can|could|will|would|do) you|(?:do|will|am) i|are there|is there|is it)\b/;

/** @param isShortName "Tom Price" asks for no price. */
export function asksSomething(message: string, clauses: readonly Clause[], isShortName: boolean): boolean {
  if (/\?[\s!?]{0,20}$/.test(message)) return true;
  return clauses.some((clause) => startsQuestion(clause) || (!isShortName && asksPrice(clause)));
}

export function startsQuestion(clause: Clause): boolean {
  const text = textOf(clause);
  return asksFirst(clause.map((word) => word.text)) || ASKS_TO_TELL.test(text) || ASKS_WITHIN.test(text);
}

function asksFirst(said: readonly string[]): boolean {
  if (said[0] === 'any' && said[1]) return !ANY_ANSWERS.has(said[1]) && !WEEKDAY.test(said[1]);
  const start = said.findIndex((word) => !OPENERS.has(word));
  if (start === -1 || start > MOST_OPENERS) return false;
  const [first = '', second = '', third = ''] = said.slice(start);
  if (QUESTION_WORDS.has(first) || (first === 'have' && second === 'you')) return true;
  if (MAY_ASK.has(first) && ASKED_OF.has(second)) return true;
  return first === 'will' && AFTER_WILL_AND_NAME.has(third);
}
