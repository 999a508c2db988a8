/** Completes a question for a price that doesn't say of what. */
import type { Agent } from './agent.ts';
import type { Match } from './cue-matcher.ts';
import { textOf } from './message-parts.ts';
import { readClauses, type Clause } from './message-words.ts';

const ASKS_PRICE = /\b(?:how much|cost|price|charge|fee|free)\b/;

/** "How much is that?" asks for the price of what is being booked. */
export function meaningsOf(agent: Agent, clauses: readonly Clause[], service: string | undefined): readonly Match[] {
  const said = agent.meanings(clauses);
  const last = clauses.at(-1);
  if (!service || !last || !ASKS_PRICE.test(textOf(last)) || agent.services(clauses).length > 0) return said;
  const completed = [...last, ...readClauses(service, (word) => word).flat()];
  const all = [...said, ...agent.meanings([...clauses.slice(0, -1), completed])].toSorted(
    (a, b) => b.weight - a.weight,
  );
  return all.filter(({ id }, index) => all.findIndex((match) => match.id === id) === index);
}
