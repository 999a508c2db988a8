/** Tells an emergency or an urgent matter from one that is over, may come some day, or is asked about in general. */
import type { Danger } from '../../../../content/demo-schema.ts';
import { URGENT, type Agent } from './agent.ts';
import type { Matcher } from './cue-matcher.ts';
import { readClauses, type Clause } from './message-words.ts';
import {
  showsVitalSigns,
  tellsOfAttack,
  tellsOfCarbonMonoxide,
  tellsOfHiddenFire,
  smellsOfGas,
  tellsOfPoisonedChild,
} from './danger-signs.ts';

/** "The sink overflowed last year" and "Do you fix burst pipes?" are not urgent, "Dad had a stroke last month" is over. */
export function isPresent(agent: Agent, clauses: readonly Clause[], meaning: string): boolean {
  if (meaning === URGENT) return isMeantWithout(agent, clauses, agent.notNow, meaning);
  if (meaning !== 'emergency') return true;
  if (agent.played(clauses).length > 0) return false;
  return (
    isMeantWithout(agent, clauses, agent.over, meaning) && isMeantWithout(agent, clauses, agent.figurative, meaning)
  );
}

/** The message without idioms, and without all of a play: "I'm about to have a heart attack over this bill" tells of none. */
export function literally(agent: Agent, message: string): string {
  const clauses = readClauses(message, agent.mend);
  if (agent.played(clauses).length > 0) return '';
  const literal = clauses.filter((clause) => agent.figurative([clause]).length === 0);
  if (literal.length === clauses.length) return message;
  return literal.map((clause) => message.slice(clause[0]?.start, clause.at(-1)?.end)).join('. ');
}

/** What puts somebody's life in danger by these words, now and without idioms. */
export function plainDanger(agent: Agent, literal: string): Danger | undefined {
  const kind = signsIn(agent, literal);
  // What smells of gas now does so, whenever it began.
  if (smellsOfGas(literal)) return kind;
  return kind && agent.over(readClauses(literal, agent.mend)).length === 0 ? kind : undefined;
}

function signsIn(agent: Agent, literal: string): Danger | undefined {
  if (tellsOfPoisonedChild(literal)) return 'child-danger';
  if (tellsOfCarbonMonoxide(literal) || smellsOfGas(literal)) return 'gas';
  if (tellsOfHiddenFire(literal)) return 'fire';
  if (tellsOfAttack(literal)) return 'violence';
  return !agent.treatsAnimals && showsVitalSigns(literal) ? 'medical' : undefined;
}

function isMeantWithout(agent: Agent, clauses: readonly Clause[], elsewhen: Matcher, meaning: string): boolean {
  const present = clauses.filter((clause) => elsewhen([clause]).length === 0);
  return present.length === clauses.length || agent.meanings(present).some(({ id }) => id === meaning);
}
