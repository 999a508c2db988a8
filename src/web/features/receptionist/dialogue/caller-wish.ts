/** Whether a caller wants a service, which one, or something else altogether. */
import type { Guess } from '../../../../shared/reading/text-model.ts';
import type { Expectation } from './dialogue-state.ts';
import { NO_SERVICE, type LearnedReading } from './learned-reading.ts';
import { ASIDES, isAsked, type Aside } from './meaning-acts.ts';
import { ANSWERS, isExplained, LIKELY, LIKELY_BESIDE, MOST_SURE, sumOf, SURE } from './reading-levels.ts';
import type { Understanding } from './understanding.ts';

const WISHES_APPOINTMENT =
  /\b(?:(?:i|we)(?:['’]?d like| need| want| would like)|(?:can|could|may) (?:i|we) (?:get|make|have|book|schedule))\b[^,.?!]{0,20}\b(?:appointment|booking|reservation)\b/i;
const ASKS_TO_COME = /\b(?:can|could|may) (?:i|we) come\b/i;
const ASKS_WHETHER = /\b(?:do|if|whether|without|or)\b/i;
/** "Do you do lashes?" gets no wrong yes. */
const SURELY_OURS = 0.97;
const NAMED_LEAST = 0.45;
/** With one of these a service is wanted, and not only named. */
const WISHES = ['book', 'ask-availability', 'give-detail', 'urgent', 'haggle', 'choose', 'give-time', 'any-time'];
/** Whoever calls about these wants no new appointment. */
const OTHER_MATTERS: ReadonlySet<string> = new Set([
  'cancel-booking',
  'change-booking',
  'check-booking',
  'complaint',
  'callback',
  'hand-off',
  'opt-out',
  'drop',
  'bye',
  'leave',
  'job',
  'sales-pitch',
  'wrong-number',
]);
/** What a rule found is dropped below this, if the model is sure of something else. */
const UNLIKELY = 0.02;

/** "I need an appointment" and "Can I come tomorrow?" don't ask whether one is needed. */
export function wishesAppointment({ message, wanted }: Understanding): boolean {
  const wishes = WISHES_APPOINTMENT.test(message) || (wanted?.days !== undefined && ASKS_TO_COME.test(message));
  return wishes && !ASKS_WHETHER.test(message);
}

/** "Need to quit my membership" names a service without wanting it. */
export function isWish({ intents, isQuestion, wanted }: Understanding, { ofWhole, ofParts }: LearnedReading): boolean {
  const wishesIn = (part: ReadonlyMap<string, number>) =>
    WISHES.reduce((sum, meaning) => sum + (part.get(meaning) ?? 0), 0);
  if (intents.has('book') || wishesIn(ofWhole) >= LIKELY_BESIDE) return true;
  // "Do you fix taps?" wants one fixed, and a service with a time is wanted whatever else it sounds like.
  const asksElse = (meaning: string) => isQuestion && isAsked(meaning) && meaning !== 'ask-services';
  const isOther = [...ofWhole].some(
    ([meaning, chance]) =>
      (chance >= LIKELY && asksElse(meaning)) || (chance >= SURE && OTHER_MATTERS.has(meaning) && !wanted),
  );
  return !isOther || ofParts.some((part) => wishesIn(part) >= SURE);
}

export function joinServices(
  { service, serviceConfidence, name, phone, message }: Understanding,
  guesses: readonly Guess[],
  asked: Expectation,
  asksWhether: boolean,
): Guess | undefined {
  const ruled = service === undefined ? undefined : { label: service, probability: serviceConfidence };
  if (asked === 'name' || asked === 'phone' || asked === 'topic' || (ANSWERS.has(asked) && (name ?? phone)))
    return ruled;
  const [best] = guesses;
  if (!best || best.label === NO_SERVICE) return ruled;
  // "Do you do lashes?" may ask for what isn't there.
  if (!ruled) {
    // Two like services share what speaks for a service at all.
    const none = guesses.find(({ label }) => label === NO_SERVICE)?.probability ?? 0;
    const isNamed = asksWhether ? best.probability >= SURELY_OURS : best.probability >= NAMED_LEAST && none < LIKELY;
    return isNamed ? best : undefined;
  }
  const own = guesses.find(({ label }) => label === service)?.probability ?? 1;
  const isNamed = message.toLowerCase().includes(ruled.label.toLowerCase());
  return best.probability >= SURE && own < UNLIKELY && !isNamed ? best : ruled;
}

/** Which of them it is matters less than that it is one. */
export function asideIn(rules: Understanding, { ofWhole }: LearnedReading): Aside | undefined {
  const chance = (kind: string) => ofWhole.get(kind) ?? 0;
  const [most] = ASIDES.filter((kind) => !(kind === 'wrong-number' && rules.service)).toSorted(
    (a, b) => chance(b) - chance(a),
  );
  const all = sumOf(ASIDES.map(chance));
  return most && chance(most) >= LIKELY && all >= (isExplained(rules) ? MOST_SURE : SURE) ? most : undefined;
}
