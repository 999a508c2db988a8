/** Reads a plain yes or no. */
import type { Agent } from './agent.ts';
import type { Clause } from './message-words.ts';

/** "Yeppp" and "nooo". */
const DRAWLED_YES = /^\W*y(?:h+|s|e+[aps]*h?|[au]+[hps]*|e+ss*i+r*)\W*$/i;
const DRAWLED_NO = /^\W*n(?:o+|a+h+|o+p+e*)\W*$/i;

export function plainAnswer(agent: Agent, clauses: readonly Clause[], message: string): { yes: boolean; no: boolean } {
  const answers = new Set(agent.answers(clauses).map(({ id }) => id));
  return {
    yes: !answers.has('no') && (answers.has('yes') || DRAWLED_YES.test(message)),
    no: answers.has('no') || DRAWLED_NO.test(message),
  };
}
