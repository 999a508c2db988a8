import type { BriefAnswers } from './brief-answers.ts';

/**
 * `conflicts` names what both sides changed to different values; `answers` holds mine.
 * @param base The answers that both sides started from.
 */
export function mergeAnswers(mine: BriefAnswers, base: BriefAnswers, theirs: BriefAnswers) {
  const answers: BriefAnswers = {};
  const conflicts: string[] = [];
  for (const name of new Set([...Object.keys(mine), ...Object.keys(base), ...Object.keys(theirs)])) {
    const [own, old, other] = [mine[name], base[name], theirs[name]];
    const chosen = isSame(own, old) ? other : own;
    if (chosen !== undefined) answers[name] = chosen;
    if (!isSame(own, old) && !isSame(other, old) && !isSame(own, other)) conflicts.push(name);
  }
  return { answers, conflicts };
}

/** A missing answer equals an empty one. */
function isSame(a: string | string[] | undefined, b: string | string[] | undefined): boolean {
  return JSON.stringify(normal(a)) === JSON.stringify(normal(b));
}

function normal(answer: string | string[] | undefined): string | string[] {
  return answer === undefined || answer.length === 0 ? '' : answer;
}
