/** Finds what a caller says of the one detail that the trade asks for, such as a first visit or a court date. */
import type { Agent } from './agent.ts';
import type { Clause } from './message-words.ts';

const STARTS_WISH = new Set(['about', 'can', 'could', 'so', 'please', 'and', 'but']);

export function detailIn(agent: Agent, clauses: readonly Clause[], message: string) {
  const [found] = agent.details(clauses);
  const [first] = found?.words ?? [];
  const clause = clauses.find((words) => first && words.includes(first));
  const last = agent.detail.holdsDates && clause ? clause.at(endOfStatement(clause)) : found?.words.at(-1);
  if (!first || !last) return undefined;
  const { start } = first;
  const end = Math.max(last.end, found?.words.at(-1)?.end ?? 0);
  return {
    text: message.slice(start, end).replace(/^(?:of|on|at) /i, ''),
    start,
    end,
  };
}

/** Place of the last word before "can I come Tuesday". */
function endOfStatement(clause: Clause): number {
  const next = clause.findIndex(({ text }, index) => index > 0 && STARTS_WISH.has(text));
  return next === -1 ? -1 : next - 1;
}
