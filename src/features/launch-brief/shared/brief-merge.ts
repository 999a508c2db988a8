import type { BriefAnswers } from './brief-answers.ts';

/**
 * Mine where I changed an answer, otherwise theirs.
 * @param base The answers that both sides started from.
 */
export function mergeAnswers(mine: BriefAnswers, base: BriefAnswers, theirs: BriefAnswers): BriefAnswers {
  const names = Object.keys({ ...base, ...theirs, ...mine });
  const merged = names.map((name) => [name, isSame(mine[name], base[name]) ? theirs[name] : mine[name]] as const);
  return Object.fromEntries(merged.filter(([, answer]) => answer !== undefined));
}

/** A missing answer equals an empty one. */
function isSame(a: string | string[] = '', b: string | string[] = ''): boolean {
  return a.length === 0 ? b.length === 0 : JSON.stringify(a) === JSON.stringify(b);
}
