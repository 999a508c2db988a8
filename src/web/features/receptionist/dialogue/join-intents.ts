/** What the dialogue acts on, from cues and from the trained model. */
import type { IntentId } from '../../../../content/demo-schema.ts';
import { URGENT, type Agent } from './agent.ts';
import type { Expectation } from './dialogue-state.ts';
import { INTENT_OF, isAsked, UPSETS } from './meaning-acts.ts';
import { ANSWERS, isExplained, LIKELY, MOST_SURE, PLAIN_WORDS, SHORT_WORDS, sumOf, SURE } from './reading-levels.ts';
import type { Understanding } from './understanding.ts';

/** What a rule found is dropped below this, if the model is sure of something else. */
const UNLIKELY = 0.02;
/** A cue's confidence; likeness to an example has less. */
const RULE_SURE = 0.95;
const SUPPORT = 0.2;
const UNDOING_SUPPORT = 0.1;
const STOPS_AT_ONCE =
  /(?:^|[.,!?;] ?)(?:just )?(?:forget it|never ?mind|cancel (?:it|that)|scrap that|leave it|drop it)(?=$|[.,!?;])/i;
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
]);
/** What ends or undoes something, or is answered instead of the matter itself. A cue alone is too little for it. */
const UNDOING: ReadonlySet<string> = new Set([
  'drop',
  'bye',
  'leave',
  'change-booking',
  'hand-off',
  'off-topic',
  'rude',
]);
/** One of these excludes the others. */
const PARTINGS: readonly IntentId[] = ['drop', 'bye', 'leave', 'thanks'];
const NEVER_BESIDE_ANSWERS: ReadonlySet<string> = new Set([
  'book',
  'callback',
  'hello',
  'thanks',
  'check-booking',
  'give-detail',
]);

export function joinIntents(
  agent: Agent,
  rules: Understanding,
  meanings: ReadonlyMap<string, number>,
  isLikely: (meaning: string) => boolean,
  asked: Expectation,
): Map<IntentId | typeof URGENT, number> {
  const intents = new Map(rules.intents);
  const isAnswer = ANSWERS.has(asked);
  // A statement asks for nothing, whatever it looks like.
  const isElse = [...meanings].some(([meaning, chance]) => chance >= SURE && (rules.isQuestion || !isAsked(meaning)));
  const asksSurely = [...meanings].some(([meaning, probability]) => isAsked(meaning) && probability >= SURE);
  const own = (id: string) =>
    Object.entries(INTENT_OF).flatMap(([meaning, intent]) => (intent === id ? (meanings.get(meaning) ?? 0) : []));
  for (const [id, confidence] of rules.intents) {
    if (id === 'injection' || id === 'opt-out' || own(id).length === 0 || meanings.size === 0) continue;
    const isParting = PARTINGS.some((one) => one === id);
    // Breaking off and dropping it are nearly the same.
    const chance = isParting ? sumOf(PARTINGS.flatMap(own)) : Math.max(...own(id));
    const isUnlikely = chance < UNLIKELY;
    // Mere likeness to an example needs the model's support.
    if (chance < (confidence < RULE_SURE ? SUPPORT : leastSupport(agent, rules, asked, id))) intents.delete(id);
    // Of short words that part, the model may know none.
    const mayPart = isParting && (!asksSurely || STOPS_AT_ONCE.test(rules.message));
    // An urgent wish for a visit is both.
    const isBoth =
      id === URGENT && [...meanings].every(([meaning, probability]) => probability < SURE || meaning === 'book');
    if (isElse && isUnlikely && !isAnswer && !mayPart && !isBoth && !isForPerson(agent, rules, id)) intents.delete(id);
  }
  const parts = PARTINGS.some((id) => intents.has(id));
  for (const [meaning, id] of Object.entries(INTENT_OF)) {
    const isOther =
      intents.has(id) ||
      id === URGENT ||
      (id === 'change-booking' && rules.intents.has('book')) ||
      (parts && PARTINGS.some((one) => one === id));
    const all = id === 'change-booking' ? sumOf(own(id)) : 0;
    if (!isOther && (isLikely(meaning) || all >= (isExplained(rules) ? MOST_SURE : SURE)))
      intents.set(id, meanings.get(meaning) ?? 0);
  }
  return intents;
}

/** How probable a meaning must be to be added. */
export function leastChance(rules: Understanding, asked: Expectation): (meaning: string) => number {
  const explained = isExplained(rules);
  const isAnswer = ANSWERS.has(asked);
  const isShort = rules.message.split(/\s+/).length <= SHORT_WORDS;
  return (meaning) => {
    const isCostly = COSTLY.has(INTENT_OF[meaning] ?? '') || UPSETS.includes(meaning);
    if (isAnswer && (isShort || NEVER_BESIDE_ANSWERS.has(meaning))) return Number.POSITIVE_INFINITY;
    if (explained || isAnswer) return isCostly ? MOST_SURE : SURE;
    return isCostly ? SURE : LIKELY;
  };
}

/** Whether the message answers what was asked, as far as the rules know. */
function fits({ choice, wanted, name, phone, address, service, yes }: Understanding, asked: Expectation): boolean {
  if (asked === 'choice') return choice !== undefined || wanted !== undefined;
  if (asked === 'name') return name !== undefined;
  if (asked === 'phone') return phone !== undefined;
  if (asked === 'detail') return address !== undefined;
  if (asked === 'service') return service !== undefined;
  return asked === 'confirm' && yes;
}

function isForPerson({ person }: Agent, { message }: Understanding, id: string): boolean {
  return id === 'hand-off' && message.toLowerCase().includes(person.toLowerCase());
}

/** How probable what a cue found must be to count. */
function leastSupport(agent: Agent, rules: Understanding, asked: Expectation, id: string): number {
  if (!UNDOING.has(id) || isForPerson(agent, rules, id) || STOPS_AT_ONCE.test(rules.message)) return 0;
  if (fits(rules, asked)) return SURE;
  return rules.message.split(/\s+/).length <= PLAIN_WORDS ? 0 : UNDOING_SUPPORT;
}
