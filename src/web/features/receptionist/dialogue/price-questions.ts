/** Finds the fact that answers a question for a price, whatever its wording. */
import type { Agent } from './agent.ts';
import type { Match } from './cue-matcher.ts';
import { textOf } from './message-parts.ts';
import type { Clause } from './message-words.ts';

const ASKS_PRICE =
  /\bhow much(?! (?:time|longer|notice|earlier|later|water))\b|\b(?:cost|costs|costing|price|prices|priced|pricing|pricey|(?<!in )charge|charges|fee|fees|rates?|expensive|cheap|cheaper|cheapest|affordable)\b|\b(?:run|set|charging) (?:me|us|back)\b|\bthe damage\b|\bis (?:the|that|this|it|a|your)(?! (?:morning|afternoon|evening|day|slot|time|chair))(?: [a-z]+){0,2} free\b|\b(?:have|need|got) to pay\b/;
/** "I can't pay that price" asks nothing. */
const SAYS_PRICE =
  /\b(?:too|so|very|really|not|high|steep|good|fair) (?:much|expensive|pricey|cheap|high)\b|\b(?:charged|included)\b|\b(?:fee|charge|price) of \$?\d|(?:^|\b(?:it|that|this|has|already) )cost me\b/;
const PRICE_CONFIDENCE = 0.9;

export function asksPrice(clause: Clause): boolean {
  const text = textOf(clause);
  return ASKS_PRICE.test(text) && !SAYS_PRICE.test(text);
}

/** @param service What is being booked or was asked about: "how much is that?" asks for its price. */
export function meaningsOf(agent: Agent, clauses: readonly Clause[], service: string | undefined): readonly Match[] {
  const said = withoutOtherPrices(agent, clauses, service);
  const asking = clauses.find((clause) => asksPrice(clause) && !said.some((match) => isFactIn(agent, match, clause)));
  if (!asking) return said;
  const named = agent.services([asking]);
  const services = named.length > 0 ? named.map(({ id }) => id) : [agent.services(clauses)[0]?.id ?? service];
  const ids = new Set(services.map((name) => agent.priceFact(name)).filter((id) => id !== undefined));
  const missing = [...ids].filter((id) => !said.some((match) => match.id === id));
  return [
    ...said,
    ...missing.map((id) => ({
      id,
      confidence: PRICE_CONFIDENCE,
      isSure: true,
      weight: 1,
      words: wordsFor(agent, id, asking),
    })),
  ];
}

/**
 * The words of the service that this price belongs to, or else of the whole question. They keep two prices in one
 * sentence apart.
 */
function wordsFor(agent: Agent, fact: string, asking: Clause): Match['words'] {
  const own = agent.services([asking]).find(({ id }) => agent.priceFact(id) === fact);
  return own?.words ?? asking;
}

/** "What do you charge for color?" asks for no other price. */
function withoutOtherPrices(agent: Agent, clauses: readonly Clause[], service: string | undefined): readonly Match[] {
  const said = agent.meanings(clauses);
  const asking = clauses.find(asksPrice);
  if (!asking) return said;
  const named = agent.services([asking]).map(({ id }) => id);
  const services = named.length > 0 || !service ? named : [service];
  const prices = new Set(services.map((name) => agent.priceFact(name)));
  return said.filter(({ id }) => services.length === 0 || prices.has(id) || !agent.isPriceFact(id));
}

/** Whether this is another fact, and the clause asks for it, as in "How much is the deposit?". */
function isFactIn({ facts, isPriceFact }: Agent, { id, words, isSure }: Match, clause: Clause): boolean {
  return facts.has(id) && !isPriceFact(id) && isSure && words.some((word) => clause.includes(word));
}
