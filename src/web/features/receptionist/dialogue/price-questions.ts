/** Finds the fact that answers a question for a price, whatever its wording. */
import type { Agent } from './agent.ts';
import type { Match } from './cue-matcher.ts';
import { textOf } from './message-parts.ts';
import type { Clause } from './message-words.ts';

const ASKS_PRICE =
  /\bhow much(?! (?:time|longer|notice|earlier|later|water))\b|\b(?:cost|costs|costing|price|prices|priced|pricing|pricey|charge|charges|fee|fees|rates?|expensive|cheap|cheapest|affordable)\b|\b(?:run|set|charging) (?:me|us|back)\b|\bthe damage\b|\bis (?:the|that|this|it|a|your)(?! (?:morning|afternoon|evening|day|slot|time|chair))(?: [a-z]+){0,2} free\b|\b(?:have|need|got) to pay\b/;
/** "I can't pay that price" asks nothing. */
const SAYS_PRICE =
  /\b(?:too|so|very|really|not|high|steep|good|fair) (?:much|expensive|pricey|cheap|high)\b|\b(?:charged|included)\b/;
const PRICE_CONFIDENCE = 0.9;

export function asksPrice(clause: Clause): boolean {
  const text = textOf(clause);
  return ASKS_PRICE.test(text) && !SAYS_PRICE.test(text);
}

/** @param service What is being booked or was asked about: "how much is that?" asks for its price. */
export function meaningsOf(agent: Agent, clauses: readonly Clause[], service: string | undefined): readonly Match[] {
  const said = agent.meanings(clauses);
  const asking = clauses.find((clause) => asksPrice(clause) && !said.some((match) => isFactIn(agent, match, clause)));
  if (!asking) return said;
  const named = agent.services([asking])[0] ?? agent.services(clauses)[0];
  const id = agent.priceFact(named?.id ?? service);
  if (!id || said.some((match) => match.id === id)) return said;
  return [...said, { id, confidence: PRICE_CONFIDENCE, isSure: true, weight: 1, words: asking }];
}

/** Another fact tells it: "How much is the deposit?" */
function isFactIn({ facts }: Agent, { id, words, isSure }: Match, clause: Clause): boolean {
  return facts.has(id) && isSure && words.some((word) => clause.includes(word));
}
