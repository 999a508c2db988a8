/** Turns thirty answers into counts, shares and a ranking. Runs in the browser and on the server. */

export const STYLES = ['D', 'I', 'S', 'C'] as const;
export type Style = (typeof STYLES)[number];
export type Scores = Readonly<Record<Style, number>>;

export const QUESTION_COUNT = 30;
export const QUESTION_IDS = Array.from({ length: QUESTION_COUNT }, (_, index) => `q${index + 1}`);
/** Chosen style by question id; holds exactly {@link QUESTION_IDS}. */
export type Answers = Readonly<Record<string, Style>>;

/** A lead of this many picks or fewer is within the noise of thirty picks and is worded as slight. */
export const SLIGHT_LEAD = 2;

/** A lead of this many picks or fewer can be chance: about the standard error of a gap over thirty picks. */
export const CHANCE_LEAD = 4;

/** Percentage points by which a share can differ between two runs by chance: √2 times its standard error of 8 to 9. */
export const CHANCE_CHANGE = 12;

export function scoreAnswers(answers: Answers): Scores {
  const scores = { D: 0, I: 0, S: 0, C: 0 };
  for (const style of Object.values(answers)) scores[style] += 1;
  return scores;
}

export function percentOf(count: number): number {
  return Math.round((count / QUESTION_COUNT) * 100);
}

/** From questioning (x = −1) to accepting (+1), and from thoughtful (y = −1) to active (+1). */
export function circumplexPoint({ D, I, S, C }: Scores): { x: number; y: number } {
  return { x: (I + S - D - C) / QUESTION_COUNT, y: (D + I - S - C) / QUESTION_COUNT };
}

export interface Standing {
  /** Highest count first; equal counts in D-I-S-C order. */
  ranking: readonly [Style, Style, Style, Style];
  first: readonly Style[];
  second: readonly Style[];
  kind: 'single' | 'joint' | 'balanced';
  /** Whether the leader (or the joint leaders) is ahead by {@link SLIGHT_LEAD} picks or fewer. */
  slight: boolean;
  /** Whether that lead is above {@link CHANCE_LEAD}, so that the style may be called first without a hedge. */
  clear: boolean;
}

export function standingOf(scores: Scores): Standing {
  const ranking = STYLES.toSorted((a, b) => scores[b] - scores[a]) as [Style, Style, Style, Style];
  const top = scores[ranking[0]];
  const first = ranking.filter((style) => scores[style] === top);
  const next = ranking[first.length];
  const lead = top - (next ? scores[next] : 0);
  const second = next && scores[next] > 0 ? ranking.filter((style) => scores[style] === scores[next]) : [];
  return {
    ranking,
    first,
    second,
    kind: first.length === 1 ? 'single' : first.length === 2 ? 'joint' : 'balanced',
    slight: next !== undefined && lead <= SLIGHT_LEAD,
    clear: lead > CHANCE_LEAD,
  };
}

/** The style with the highest count. A tie gives the first in D-I-S-C order, which is a stable key, not a judgment. */
export function primaryStyleOf(scores: Scores): Style {
  return standingOf(scores).ranking[0];
}
