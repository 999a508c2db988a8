/**
 * Joins what the rules and the trained model read in a message. Rules are exact where they know the words; the model
 * knows more words. The model adds what it is sure of and overrules what it holds for next to impossible.
 */
import { DANGERS, type Danger, type IntentId } from '../../../../content/demo-schema.ts';
import type { Guess } from '../../../../shared/reading/text-model.ts';
import { URGENT, type Agent } from './agent.ts';
import { dangerIn } from './danger-reading.ts';
import type { Expectation } from './dialogue-state.ts';
import { NO_SERVICE, type LearnedReading } from './learned-reading.ts';
import { ASIDES, factOf, INTENT_OF, isAsked, isMissing, type Aside } from './meaning-acts.ts';
import { ANSWERS, isExplained, LIKELY, LIKELY_BESIDE, MOST_SURE, SHORT_WORDS, SURE } from './reading-levels.ts';
import type { Understanding } from './understanding.ts';

const ASSISTANCE = 'ask-assistance-animal';
const WALK_IN = 'ask-walk-in';
const WISHES_APPOINTMENT =
  /\b(?:(?:i|we)(?:['’]?d like| need| want| would like)|(?:can|could|may) (?:i|we) (?:get|make|have|book|schedule))\b[^,.?!]{0,20}\b(?:appointment|booking|reservation)\b/i;
const ASKS_TO_COME = /\b(?:can|could|may) (?:i|we) come\b/i;
const ASKS_WHETHER = /\b(?:do|if|whether|without|or)\b/i;
const FAREWELLS = ['bye', 'thanks', 'no', 'leave'];
const UPSETS = ['angry', 'complaint'];
/** What a rule found is dropped below this, if the model is sure of something else. */
const UNLIKELY = 0.02;
/** A cue's confidence; likeness to an example has less. */
const RULE_SURE = 0.95;
const SUPPORT = 0.2;
const DANGER_UNLIKELY = 0.12;
/** An end, a hand-off, a lost booking. */
const COSTLY: ReadonlySet<string> = new Set([
  'opt-out',
  'hand-off',
  'injection',
  'drop',
  'bye',
  'leave',
  'rude',
  'callback',
  'change-booking',
  URGENT,
]);
/** One of these excludes the others. */
const PARTINGS: readonly IntentId[] = ['drop', 'bye', 'leave', 'thanks'];
const NEVER_BESIDE_ANSWERS: ReadonlySet<string> = new Set([
  'book',
  'callback',
  'hello',
  'thanks',
  'urgent',
  'check-booking',
  'give-detail',
]);
const YES_NO: ReadonlySet<Expectation> = new Set(['confirm', 'call-back', 'anything-else', 'choice', 'change']);
export interface JoinedReading extends Understanding {
  danger: Danger | undefined;
  aside: Aside | undefined;
  isUpset: boolean;
  /** Says goodbye, thanks or no to more, in any words. */
  isFarewell: boolean;
  isUnclear: boolean;
  /** Asks for something that is in no fact, besides what is. */
  hasUnknown: boolean;
  /** The most probable meaning, if it is likely at all. */
  need: string | undefined;
  /** Asks for a person, whatever else is asked. */
  wantsPerson: boolean;
}

export function joinReadings(
  agent: Agent,
  rules: Understanding,
  learned: LearnedReading,
  asked: Expectation,
): JoinedReading {
  const chance = (meaning: string) => learned.meanings.get(meaning) ?? 0;
  const least = leastChance(rules, asked);
  const isLikely = (meaning: string) => chance(meaning) >= least(meaning);
  const intents = joinIntents(agent, rules, learned.meanings, isLikely, ANSWERS.has(asked));
  const wishes = wishesAppointment(rules);
  const walkIns = agent.factsOf(WALK_IN);
  const danger = dangerIn(rules, learned, asked);
  if (danger) intents.set('emergency', chance(danger));
  const wantsPerson = intents.has('robot') && chance('hand-off') >= LIKELY;
  if (wantsPerson) intents.set('hand-off', chance('hand-off'));
  const asks = [...learned.meanings.keys()].filter(
    (meaning) => isAsked(meaning) && (isLikely(meaning) || isBeside(learned.meanings, rules, meaning)),
  );
  // "Never mind, I fixed it" names no service to book instead.
  const guesses = chance('drop') >= SURE ? [] : learned.services;
  const service = joinServices(rules, guesses, asked, rules.isQuestion && chance('book') < LIKELY);
  return {
    ...rules,
    intents,
    facts: joinFacts(agent, rules, learned.meanings, asks).filter(({ id }) => !wishes || !walkIns.includes(id)),
    hasUnknown: asks.some((meaning) => chance(meaning) >= SURE && isMissing(agent, meaning, rules.service)),
    ...joinAnswers(rules, chance('yes'), chance('no'), asked),
    service: service?.label,
    serviceConfidence: service?.probability ?? 0,
    isQuestion: rules.isQuestion || asks.length > 0,
    danger,
    aside: ASIDES.find(
      (kind) => chance(kind) >= (isExplained(rules) ? MOST_SURE : SURE) && !(kind === 'wrong-number' && rules.service),
    ),
    isUpset: UPSETS.some((meaning) => isLikely(meaning)),
    isFarewell: FAREWELLS.reduce((sum, meaning) => sum + chance(meaning), 0) >= LIKELY,
    need: [...learned.ofWhole].find(([, probability]) => probability >= LIKELY_BESIDE)?.[0],
    isUnclear: chance('unclear') >= LIKELY,
    wantsPerson,
  };
}

/** "I need an appointment" and "Can I come tomorrow?" don't ask whether one is needed. */
function wishesAppointment({ message, wanted }: Understanding): boolean {
  const wishes = WISHES_APPOINTMENT.test(message) || (wanted?.days !== undefined && ASKS_TO_COME.test(message));
  return wishes && !ASKS_WHETHER.test(message);
}

/** How probable a meaning must be to be added. */
function leastChance(rules: Understanding, asked: Expectation): (meaning: string) => number {
  const explained = isExplained(rules);
  const isAnswer = ANSWERS.has(asked);
  const isShort = rules.message.split(/\s+/).length <= SHORT_WORDS;
  return (meaning) => {
    // One answer too many costs little.
    if (isAsked(meaning) && rules.isQuestion) return LIKELY;
    const isCostly = COSTLY.has(INTENT_OF[meaning] ?? '') || UPSETS.includes(meaning);
    if (isAnswer && (isShort || explained || NEVER_BESIDE_ANSWERS.has(meaning))) return Number.POSITIVE_INFINITY;
    if (explained || isAnswer) return isCostly ? MOST_SURE : SURE;
    return isCostly ? SURE : LIKELY;
  };
}

function joinIntents(
  agent: Agent,
  rules: Understanding,
  meanings: ReadonlyMap<string, number>,
  isLikely: (meaning: string) => boolean,
  isAnswer: boolean,
): Map<IntentId | typeof URGENT, number> {
  const intents = new Map(rules.intents);
  const isElse = Math.max(0, ...meanings.values()) >= SURE;
  const asksSurely = [...meanings].some(([meaning, probability]) => isAsked(meaning) && probability >= SURE);
  for (const [id, confidence] of rules.intents) {
    if (id === 'injection' || id === 'opt-out') continue;
    const own = Object.entries(INTENT_OF).filter(([, intent]) => intent === id);
    const isUnlikely = own.length > 0 && own.every(([meaning]) => (meanings.get(meaning) ?? 0) < UNLIKELY);
    // Mere likeness to an example needs the model's support.
    const isUnsupported =
      confidence < RULE_SURE && own.length > 0 && own.every(([meaning]) => (meanings.get(meaning) ?? 0) < SUPPORT);
    if (isUnsupported && meanings.size > 0) intents.delete(id);
    // Of short words that part, the model may know none.
    const mayPart = PARTINGS.some((one) => one === id) && !asksSurely;
    if (isElse && isUnlikely && !isAnswer && !mayPart) intents.delete(id);
  }
  const dangers = DANGERS.reduce((sum, kind) => sum + (meanings.get(kind) ?? 0), 0);
  // A false alarm costs a call; a missed danger may cost a life.
  if (isElse && dangers < DANGER_UNLIKELY) intents.delete('emergency');
  const parts = PARTINGS.some((id) => intents.has(id));
  for (const [meaning, id] of Object.entries(INTENT_OF)) {
    const isOther =
      intents.has(id) ||
      (id === URGENT && (!agent.urgent || rules.service !== undefined)) ||
      (parts && PARTINGS.some((one) => one === id));
    if (!isOther && isLikely(meaning)) intents.set(id, meanings.get(meaning) ?? 0);
  }
  return intents;
}

/** "What does a tune-up cost, and can you come on Friday?" */
function isBeside(meanings: ReadonlyMap<string, number>, { isQuestion }: Understanding, meaning: string): boolean {
  const own = meanings.get(meaning) ?? 0;
  const book = meanings.get('book') ?? 0;
  return isQuestion && own >= LIKELY_BESIDE && book >= LIKELY_BESIDE && own + book >= SURE;
}

function joinFacts(
  agent: Agent,
  { facts, service }: Understanding,
  meanings: ReadonlyMap<string, number>,
  asks: readonly string[],
): Understanding['facts'] {
  const isElse = Math.max(0, ...meanings.values()) >= SURE;
  const learned = asks.flatMap((meaning) => {
    const id = factOf(agent, meaning, service);
    return id ? [{ id, confidence: meanings.get(meaning) ?? 0 }] : [];
  });
  const kept = facts.filter(({ id }) => {
    const own = [...meanings.keys()].filter((meaning) => factOf(agent, meaning, service) === id);
    const isUnlikely = own.length > 0 && own.every((meaning) => (meanings.get(meaning) ?? 0) < UNLIKELY);
    return !(isElse && isUnlikely && learned.length > 0);
  });
  const all = [...kept, ...learned.filter(({ id }) => !kept.some((fact) => fact.id === id))];
  // What holds for pets doesn't hold for an assistance animal (Fair Housing Act), so nothing else is said beside it.
  const assistance = agent.factsOf(ASSISTANCE)[0];
  const own = all.filter(({ id }) => id === assistance);
  return own.length > 0 ? own : all;
}

/** At a question for yes or no little else is said, so that half a sign is enough. */
function joinAnswers(rules: Understanding, yes: number, no: number, asked: Expectation): { yes: boolean; no: boolean } {
  if (!YES_NO.has(asked)) return { yes: rules.yes, no: rules.no };
  // "Nah, it's fine" is a no.
  const saysYes = yes >= (rules.no ? MOST_SURE : LIKELY_BESIDE) && yes > 2 * no;
  const saysNo = no >= (rules.yes ? SURE : LIKELY_BESIDE) && no > 2 * yes;
  return { yes: saysYes || (rules.yes && !saysNo), no: saysNo || (rules.no && !saysYes) };
}

function joinServices(
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
    const isNamed = asksWhether ? best.probability >= SURE : best.probability >= LIKELY_BESIDE && none < LIKELY;
    return isNamed ? best : undefined;
  }
  const own = guesses.find(({ label }) => label === service)?.probability ?? 1;
  const isNamed = message.toLowerCase().includes(ruled.label.toLowerCase());
  return best.probability >= SURE && own < UNLIKELY && !isNamed ? best : ruled;
}
