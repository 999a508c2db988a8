/** Three results that the landing page shows, with their emblems drawn beforehand: the page needs no arithmetic. */
import { QUESTION_IDS, STYLES, type Answers } from '#features/assessment/shared/disc-scoring.ts';
import { emblemOf } from '#features/assessment/shared/emblem.ts';
import type { SamplePortrait } from '#features/assessment/shared/portrait.ts';

export type Portraits = Readonly<Record<string, { name: string; line: string }>>;

/** A style for each question, by the portrait that the answers lead to. */
export const SAMPLES = {
  DI: 'DIDIDSDCIDIDDISDCIDDIDSDIDCIDD',
  SC: 'SCSSCISCSSDSCSSICSCSSCSSDCSISC',
  CI: 'CICICDCSICCISCICCDICICCSICCICI',
};

export function samplePortraits(portraits: Portraits): SamplePortrait[] {
  return Object.entries(SAMPLES).map(([key, chosen]) => {
    const portrait = portraits[key];
    if (!portrait) throw new Error(`content/assessment/portraits.yaml has no portrait ${key}.`);
    const { name, line } = portrait;
    return { name, line, emblem: emblemInFewPaths(sampleAnswers(chosen), key.charAt(0)) };
  });
}

export function sampleAnswers(chosen: string): Answers {
  return Object.fromEntries(QUESTION_IDS.map((id, index) => [id, chosen[index]])) as Answers;
}

function emblemInFewPaths(answers: Answers, leader: string): SamplePortrait['emblem'] {
  const parts = emblemOf(answers);
  return STYLES.flatMap((style) => {
    const own = parts.filter((part) => part.style === style);
    return [...new Set(own.map(({ width }) => width))].map((width) => ({
      d: own
        .filter((part) => part.width === width)
        .map(({ d }) => d)
        .join(''),
      width,
      leads: style === leader,
    }));
  });
}
