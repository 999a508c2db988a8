/** Which facts a message asks for. */
import type { Agent } from './agent.ts';
import type { LearnedReading } from './learned-reading.ts';
import { factOf, isAsked, isMissing } from './meaning-acts.ts';
import type { Expectation } from './dialogue-state.ts';
import { ANSWERS, LIKELY, PLAIN_WORDS, sumOf } from './reading-levels.ts';
import type { Understanding } from './understanding.ts';

/** The model takes these for questions about parking, because both are about getting in. */
const STEPS = /\b(?:elevators?|lifts?|stairs?|steps?|stoops?|climb\w*|walker|wheelchairs?|get up (?:there|to))\b/i;
const ABOUT_PLACE = new Set(['ask-parking', 'ask-address']);
const ASSISTANCE = 'ask-assistance-animal';
/** Without a word for its work, a dog is a pet. */
const ASSISTS =
  /\b(?:service|guide|seeing|hearing|assistan\w+|support|esa|therapy|emotional\w*|trained|working|medical|certified|disab\w+|blind|deaf|comfort|alerts?|seizures?)\b/i;
/** The least probability of asking anything, in a message that has the form of a question. */
const QUESTION_LEAST = 0.3;
/** The chance that nothing is asked counts this much against every fact; less in the form of a question. */
const ELSE_IN_QUESTION = 0.25;
const ELSE_IN_STATEMENT = 0.6;
/** A fact is told from this probability on. At it, two out of three were right for authors the model hadn't seen. */
const TOLD = 0.6;
/** Two facts are told when one of them is probably meant, and the second may be. */
const TOLD_TOGETHER = 0.65;
const SECOND_LEAST = 0.1;
/** A question that no fact answers is named from this probability on. */
const UNKNOWN_LEAST = 0.7;
/** Below this, a fact that only a cue found is wrong nine times out of ten. */
const CUE_SUPPORT = 0.1;

export interface AskedFacts {
  facts: Understanding['facts'];
  /** The meanings of questions that no fact answers. */
  unknown: readonly string[];
}

type Asked = readonly (readonly [meaning: string, chance: number])[];

export function askedFacts(
  agent: Agent,
  rules: Understanding,
  { ofParts }: LearnedReading,
  asked: Expectation,
): AskedFacts {
  // Names look like anything.
  const isAnswer = ANSWERS.has(asked) && asked !== 'detail' && !rules.isQuestion;
  const read = isAnswer ? [] : ofParts.map((part) => asksIn(rules, part));
  const learned = read.flatMap((asks) => factsIn(agent, rules, asks));
  // In few words a cue says what is asked, unless the model knows better.
  const isPlain = rules.isQuestion && learned.length === 0 && rules.message.split(/\s+/).length <= PLAIN_WORDS;
  const kept = rules.facts.filter(({ id }) => isPlain || isSupported(agent, rules, ofParts, id));
  const all = [...kept, ...learned.filter(({ id }, at) => isFirst(id, at, learned) && !isIn(id, kept))];
  // What holds for pets doesn't hold for an assistance animal (Fair Housing Act), so nothing else is said beside it.
  const assistance = agent.factsOf(ASSISTANCE)[0];
  const own = all.filter(({ id }) => id === assistance);
  return {
    facts: own.length > 0 ? own : all,
    unknown: read
      .flat()
      .filter(([meaning, chance]) => chance >= UNKNOWN_LEAST && isMissing(agent, meaning, rules.service))
      .map(([meaning]) => meaning),
  };
}

/** How probable each question is, given that the part asks something; none where it doesn't. */
function asksIn({ isQuestion, intents, message }: Understanding, part: ReadonlyMap<string, number>): Asked {
  const asks = isQuestion && !intents.has('hand-off');
  const found = [...part].filter(([meaning]) => isAsked(meaning));
  const all = sumOf(found.map(([, chance]) => chance));
  if (all < (asks ? QUESTION_LEAST : LIKELY)) return [];
  const weighed = all + (asks ? ELSE_IN_QUESTION : ELSE_IN_STATEMENT) * (1 - all);
  return found.map(([meaning, chance]) => [askedBy(meaning, message), chance / weighed]);
}

function askedBy(meaning: string, message: string): string {
  if (ABOUT_PLACE.has(meaning) && STEPS.test(message)) return 'ask-accessible';
  return meaning === ASSISTANCE && !ASSISTS.test(message) ? 'ask-pets' : meaning;
}

/** The fact that answers it, or the nearest two. */
function factsIn(agent: Agent, { isQuestion, service }: Understanding, asks: Asked): Understanding['facts'] {
  const chances = new Map<string, number>();
  for (const [meaning, chance] of asks) {
    const id = factOf(agent, meaning, service);
    if (id) chances.set(id, (chances.get(id) ?? 0) + chance);
  }
  const [first, second] = [...chances].map(([id, confidence]) => ({ id, confidence })).toSorted(byConfidence);
  if (!first || first.confidence >= TOLD) return first ? [first] : [];
  if (!isQuestion || !second || second.confidence < SECOND_LEAST) return [];
  return first.confidence + second.confidence >= TOLD_TOGETHER ? [first, second] : [];
}

function byConfidence(a: { confidence: number }, b: { confidence: number }): number {
  return b.confidence - a.confidence;
}

function isSupported(
  agent: Agent,
  { service }: Understanding,
  parts: LearnedReading['ofParts'],
  fact: string,
): boolean {
  const own = parts.map((part) => [...part].filter(([meaning]) => answers(agent, meaning, service, fact)));
  // Nothing that the model knows is answered by it, such as a fact without a meaning.
  if (own.every((meanings) => meanings.length === 0)) return true;
  return own.some((meanings) => sumOf(meanings.map(([, chance]) => chance)) >= CUE_SUPPORT);
}

function answers(agent: Agent, meaning: string, service: string | undefined, fact: string): boolean {
  if (meaning === 'ask-price' && agent.isPriceFact(fact)) return true;
  return factOf(agent, meaning, service) === fact || agent.factsOf(meaning).includes(fact);
}

function isFirst(id: string, at: number, facts: Understanding['facts']): boolean {
  return facts.findIndex((fact) => fact.id === id) === at;
}

function isIn(id: string, facts: Understanding['facts']): boolean {
  return facts.some((fact) => fact.id === id);
}
