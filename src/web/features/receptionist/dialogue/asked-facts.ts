/** Which facts a message asks for. */
import type { Agent } from './agent.ts';
import type { LearnedReading } from './learned-reading.ts';
import { factOf, isAsked } from './meaning-acts.ts';
import { LIKELY, LIKELY_BESIDE, PLAIN_WORDS, SURE } from './reading-levels.ts';
import type { Understanding } from './understanding.ts';

/** The model takes these for questions about parking, because both are about getting in. */
const STEPS = /\b(?:elevators?|lifts?|stairs?|steps?|walker|wheelchairs?)\b/i;
const ASSISTANCE = 'ask-assistance-animal';
const FACT_UNLIKELY = 0.05;
const ASKED_LEAST = 0.4;

/** The meanings of what is asked, as far as they are likely enough. */
export function askedIn(
  rules: Understanding,
  { meanings, ofWhole }: LearnedReading,
  isLikely: (meaning: string) => boolean,
): string[] {
  return [...meanings.keys()]
    .filter((meaning) => isAsked(meaning) && (isLikely(meaning) || isBeside(ofWhole, rules, meaning)))
    .map((meaning) => (meaning === 'ask-parking' && STEPS.test(rules.message) ? 'ask-accessible' : meaning));
}

/**
 * In a question what it asks is likelier than all else; two meanings that the same fact answers count together, such as
 * the hours and whether somebody is there now.
 */
export function sharesOfQuestions(agent: Agent, { ofParts }: LearnedReading): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const part of ofParts) {
    const asks = [...part].filter(([meaning]) => isAsked(meaning));
    const all = asks.reduce((sum, [, chance]) => sum + chance, 0);
    if (all < LIKELY) continue;
    for (const [meaning, own] of asks) {
      const fact = factOf(agent, meaning, undefined);
      const same = asks.filter(([other]) => other === meaning || (fact && factOf(agent, other, undefined) === fact));
      const share = same.reduce((sum, [, chance]) => sum + chance, 0) / all;
      if (own >= ASKED_LEAST) shares.set(meaning, Math.max(share, shares.get(meaning) ?? 0));
    }
  }
  return shares;
}

/** "What does a tune-up cost, and can you come on Friday?" Of two wishes in one message each has about half. */
function isBeside(meanings: ReadonlyMap<string, number>, { isQuestion }: Understanding, meaning: string): boolean {
  const own = meanings.get(meaning) ?? 0;
  if (!isQuestion || own < LIKELY_BESIDE) return false;
  return [...meanings].some(
    ([other, chance]) =>
      other !== meaning && (other === 'book' || isAsked(other)) && chance >= LIKELY_BESIDE && own + chance >= SURE,
  );
}

export function joinFacts(
  agent: Agent,
  { facts, service, isQuestion, message }: Understanding,
  meanings: ReadonlyMap<string, number>,
  asks: readonly string[],
): Understanding['facts'] {
  const isTold = !isQuestion && message.split(/\s+/).length > PLAIN_WORDS;
  const isElse = asks.some((meaning) => (meanings.get(meaning) ?? 0) >= SURE);
  const learned = asks.flatMap((meaning) => {
    const id = factOf(agent, meaning, service);
    return id ? [{ id, confidence: meanings.get(meaning) ?? 0 }] : [];
  });
  const kept = facts.filter(({ id }) => {
    const own = [...meanings.keys()].filter((meaning) => factOf(agent, meaning, service) === id);
    const isUnlikely = own.length > 0 && own.every((meaning) => (meanings.get(meaning) ?? 0) < FACT_UNLIKELY);
    return !(isUnlikely && ((isElse && learned.length > 0) || isTold));
  });
  const all = [...kept, ...learned.filter(({ id }) => !kept.some((fact) => fact.id === id))];
  // What holds for pets doesn't hold for an assistance animal (Fair Housing Act), so nothing else is said beside it.
  const assistance = agent.factsOf(ASSISTANCE)[0];
  const own = all.filter(({ id }) => id === assistance);
  return own.length > 0 ? own : all;
}
