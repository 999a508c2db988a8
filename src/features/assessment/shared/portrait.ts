import portraits from '#content/assessment/portraits.yaml';
import { emblemOf, type EmblemPart } from './emblem.ts';
import { QUESTION_IDS, standingOf, STYLES, type Answers, type Scores, type Style } from './disc-scoring.ts';

/** A leading style, a pair of leading styles with the first one in front, or no leader. */
export type PortraitKey = Style | `${Style}${Style}` | 'balanced';

export interface PortraitChoice {
  key: PortraitKey;
  /** Portraits that fit as well, because styles are tied. */
  alsoFits: PortraitKey[];
}

/** A portrait with the emblem of a sample's answers. */
export interface ShortSample {
  name: string;
  line: string;
  /** The emblem's parts, those of the same look in one path; `leads` marks those of the style in front. */
  emblem: (Pick<EmblemPart, 'd' | 'width'> & { leads: boolean })[];
}

/** What the landing page shows of one. */
export interface SamplePortrait extends ShortSample {
  count: string;
  pressure: string;
  talk: string;
}

/** With a lead of this many picks or more, a style stands alone. */
const ALONE_LEAD = 8;

export function portraitFor(scores: Scores): PortraitChoice {
  const { kind, first, second, ranking } = standingOf(scores);
  if (kind === 'balanced') return { key: 'balanced', alsoFits: [] };
  const [primary, secondary] = ranking;
  if (kind === 'joint') return { key: `${primary}${secondary}`, alsoFits: [`${secondary}${primary}`] };
  const [runnerUp, ...others] = second;
  const [leader = primary] = first;
  if (!runnerUp || scores[leader] - scores[runnerUp] >= ALONE_LEAD) return { key: leader, alsoFits: [] };
  return { key: `${leader}${runnerUp}`, alsoFits: others.map((other) => `${leader}${other}` as const) };
}

export function portraitOf(key: PortraitKey) {
  const portrait = portraits[key];
  if (!portrait) throw new Error(`content/assessment/portraits.yaml has no portrait ${key}.`);
  return portrait;
}

/**
 * The emblem for others to see, which shows no answer: its strokes are sorted by style, or without numbers the portrait's
 * styles take turns.
 */
export function emblemForOthers(key: PortraitKey, scores: Scores | null): EmblemPart[] {
  const turn = scores
    ? STYLES.flatMap((style) => Array<Style>(scores[style]).fill(style))
    : key === 'balanced'
      ? STYLES
      : ([...key] as Style[]);
  const answers = QUESTION_IDS.flatMap((id, index) => {
    const style = turn[index % turn.length];
    return style ? [[id, style]] : [];
  });
  return emblemOf(Object.fromEntries(answers) as Answers);
}

/** The style that an emblem brings out; none is if none leads. */
export function leadingStyle(key: PortraitKey): Style | undefined {
  return key === 'balanced' ? undefined : (key[0] as Style);
}
