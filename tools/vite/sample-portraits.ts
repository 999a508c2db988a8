/** Three results that the landing page shows, with their emblems drawn beforehand: the page needs no arithmetic. */
import { QUESTION_IDS, type Answers } from '#features/assessment/shared/disc-scoring.ts';
import { emblemOf, inFewPaths } from '#features/assessment/shared/emblem.ts';
import type { SamplePortrait, ShortSample } from '#features/assessment/shared/portrait.ts';

interface Portrait {
  name: string;
  line: string;
  count: readonly string[];
  pressure: string;
  talk: { do: readonly string[] };
}

export type Portraits = Readonly<Record<string, Portrait>>;

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
    const { name, line, pressure } = portrait;
    const [count = ''] = portrait.count;
    const [talk = ''] = portrait.talk.do;
    return { name, line, count, pressure, talk, emblem: emblemLedBy(key.charAt(0), sampleAnswers(chosen)) };
  });
}

/** One for the form. In a module of its own: what a page of each layout imports is in the script of every page. */
export function shortSample(portraits: Portraits): ShortSample | undefined {
  const [, sample] = samplePortraits(portraits);
  return sample && { name: sample.name, line: sample.line, emblem: sample.emblem };
}

export function sampleAnswers(chosen: string): Answers {
  return Object.fromEntries(QUESTION_IDS.map((id, index) => [id, chosen[index]])) as Answers;
}

function emblemLedBy(leader: string, answers: Answers): SamplePortrait['emblem'] {
  return inFewPaths(emblemOf(answers)).map(({ style, ...part }) => ({ ...part, leads: style === leader }));
}
