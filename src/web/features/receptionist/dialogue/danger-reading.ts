/** Tells a danger to people from everything else. Missing one costs far more than asking about one that is none. */
import { DANGERS, type Danger } from '../../../../content/demo-schema.ts';
import type { Expectation } from './dialogue-state.ts';
import type { LearnedReading } from './learned-reading.ts';
import { ANSWERS, isExplained, LIKELY_BESIDE, PLAIN_WORDS, SHORT_WORDS, SURE } from './reading-levels.ts';
import type { Understanding } from './understanding.ts';

/** Where the rules explain a short message by themselves. */
const DANGER_SURE = 0.9;
/** Enough to name the kind of a danger that the rules found. */
const KIND_LIKELY = 0.15;
const KEYS = /\b(?:keys?|fob|llaves?)\b/i;
const SOMEBODY =
  /\b(?:bab|kid|child|son\b|daughter|toddler|infant|boy|girl|twin|grand|nephew|niece|sister|brother|little|mom|dad|mother|father|he\b|she\b|him\b|her\b|his\b|they\b|them\b|help|ni[ñn]|hij|beb|nene|pikin|knife|gun|gas|fire|smoke)/i;

/** Whatever explains the message otherwise speaks against a danger, such as a service that is named. */
export function dangerIn(
  rules: Understanding,
  { meanings, ofWhole }: LearnedReading,
  asked: Expectation,
): Danger | undefined {
  const isFound = rules.intents.has('emergency');
  if (!isFound && dangersIn(ofWhole) < LIKELY_BESIDE) return undefined;
  const chance = (kind: Danger) => meanings.get(kind) ?? 0;
  const [most] = DANGERS.toSorted((a, b) => chance(b) - chance(a));
  if (!most) return undefined;
  if (isFound) return chance(most) >= KIND_LIKELY ? most : undefined;
  const count = rules.message.split(/\s+/).length;
  const isAnswer =
    (ANSWERS.has(asked) && count <= SHORT_WORDS) ||
    (asked === 'anything-else' &&
      (rules.no || rules.intents.has('bye') || rules.intents.has('thanks')) &&
      count <= PLAIN_WORDS);
  if (isAnswer || isOnlyLockedOut(rules.message)) return undefined;
  const sure = isExplained(rules) && count <= PLAIN_WORDS ? DANGER_SURE : SURE;
  // Of several sentences, one must tell of it by itself.
  const surest = Math.max(...DANGERS.map((kind) => meanings.get(kind) ?? 0));
  return Math.max(dangersIn(ofWhole), surest) >= sure ? most : undefined;
}

/** Keys in a car are a danger only to somebody who is in there as well. */
function isOnlyLockedOut(message: string): boolean {
  return message.split(/\s+/).length <= PLAIN_WORDS && KEYS.test(message) && !SOMEBODY.test(message);
}

function dangersIn(chances: ReadonlyMap<string, number>): number {
  return DANGERS.reduce((sum, kind) => sum + (chances.get(kind) ?? 0), 0);
}
