/** Tells a danger to people from everything else. Missing one costs far more than asking about one that is none. */
import { DANGERS, type Danger } from '../../../../content/demo-schema.ts';
import type { Expectation } from './dialogue-state.ts';
import type { LearnedReading } from './learned-reading.ts';
import { ANSWERS, isExplained, LIKELY_BESIDE, PLAIN_WORDS, SHORT_WORDS, SURE } from './reading-levels.ts';
import type { Understanding } from './understanding.ts';

/** Where the rules explain a short message by themselves. */
const DANGER_SURE = 0.9;

/** Whatever explains the message otherwise speaks against a danger, such as a service that is named. */
export function dangerIn(
  rules: Understanding,
  { meanings, ofWhole }: LearnedReading,
  asked: Expectation,
): Danger | undefined {
  const chance = (kind: Danger) => meanings.get(kind) ?? 0;
  const [most] = DANGERS.toSorted((a, b) => chance(b) - chance(a));
  const all = DANGERS.reduce((sum, kind) => sum + chance(kind), 0);
  if (!most) return undefined;
  if (rules.intents.has('emergency')) return chance(most) >= LIKELY_BESIDE ? most : undefined;
  const count = rules.message.split(/\s+/).length;
  const isAnswer =
    (ANSWERS.has(asked) && count <= SHORT_WORDS) ||
    (asked === 'anything-else' &&
      (rules.no || rules.intents.has('bye') || rules.intents.has('thanks')) &&
      count <= PLAIN_WORDS);
  const whole = DANGERS.reduce((sum, kind) => sum + (ofWhole.get(kind) ?? 0), 0);
  return !isAnswer && whole >= LIKELY_BESIDE && all >= (isExplained(rules) && count <= PLAIN_WORDS ? DANGER_SURE : SURE)
    ? most
    : undefined;
}
