/** Tells an emergency or an urgent matter from one that is over, may come some day, or is asked about in general. */
import { URGENT, type Agent } from './agent.ts';
import type { Matcher } from './cue-matcher.ts';
import type { Clause } from './message-words.ts';

/** "The sink overflowed last year" and "Do you fix burst pipes?" are not urgent, "Dad had a stroke last month" is over. */
export function isPresent(agent: Agent, clauses: readonly Clause[], meaning: string): boolean {
  if (meaning === URGENT) return isMeantWithout(agent, clauses, agent.notNow, meaning);
  return meaning !== 'emergency' || isMeantWithout(agent, clauses, agent.over, meaning);
}

function isMeantWithout(agent: Agent, clauses: readonly Clause[], elsewhen: Matcher, meaning: string): boolean {
  const present = clauses.filter((clause) => elsewhen([clause]).length === 0);
  return present.length === clauses.length || agent.meanings(present).some(({ id }) => id === meaning);
}
