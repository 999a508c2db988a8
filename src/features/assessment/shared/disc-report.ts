/** The DISC report as data: the result page, the email and the PDF all render this one structure. */
import blends from '#content/assessment/blends.yaml';
import method from '#content/assessment/method.yaml';
import pairs from '#content/assessment/pairs.yaml';
import words from '#content/assessment/report-words.yaml';
import styles from '#content/assessment/styles.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import portraitWords from '#content/assessment/portrait-words.yaml';
import type { Gender } from './assessment-facts.ts';
import { listOf, narrativeOf, sharesOf } from './disc-narrative.ts';
import {
  QUESTION_COUNT,
  scoreAnswers,
  standingOf,
  STYLES,
  type Answers,
  type Scores,
  type Standing,
  type Style,
} from './disc-scoring.ts';
import { emblemOf } from './emblem.ts';
import { portraitFor, portraitOf } from './portrait.ts';

export type DiscReport = ReturnType<typeof buildReport>;

export interface ReportSection {
  id: string;
  heading: string;
  /** The start of the sentence that each item completes, such as 'You may:'; otherwise empty. */
  lead: string;
  paragraphs: string[];
  items: string[];
  groups: { heading: string; items: string[] }[];
}

export function buildReport({ gender, answers }: { gender: Gender; answers: Answers }) {
  const scores = scoreAnswers(answers);
  const standing = standingOf(scores);
  const narrative = narrativeOf(scores, gender);
  return {
    portrait: portraitIn(scores, answers),
    headline: fillWords(words.headline[certaintyOf(standing)], namesIn(standing)),
    hedge: hedgeOf(standing, scores),
    scores,
    primaryStyle: standing.ranking[0],
    shares: sharesOf(scores),
    narrative,
    // In the third person; the rest addresses the reader.
    toShare: section('narrative', words.narrative, { paragraphs: [narrative] }),
    sections: sectionsOf(standing),
    notice: method.notice,
  };
}

function portraitIn(scores: Scores, answers: Answers) {
  const { key, alsoFits } = portraitFor(scores);
  const { name, line, count, tires, pressure, talk, try: tries } = portraitOf(key);
  const { first, second, kind } = standingOf(scores);
  const also = fillWords(kind === 'joint' ? portraitWords.alsoJoint : portraitWords.alsoSecond, {
    styles: namesOf(kind === 'joint' ? first : second),
    name: alsoFits.map((other) => portraitOf(other).name).join(portraitWords.or),
  });
  return {
    key,
    name,
    line,
    also: alsoFits.length > 0 ? also : '',
    ideas: [
      section('count', portraitWords.count, { items: count }),
      section('tires', portraitWords.tires, { items: tires }),
      section('pressure', portraitWords.pressure, { paragraphs: [pressure] }),
      section('talk', portraitWords.talk, {
        groups: [
          { heading: portraitWords.do, items: talk.do },
          { heading: portraitWords.dont, items: talk.dont },
        ],
      }),
      section('try', portraitWords.try, { items: tries }),
    ],
    emblem: emblemOf(answers),
    emblemWords: fillWords(
      portraitWords.emblem,
      Object.fromEntries(STYLES.map((style) => [style, String(scores[style])])),
    ),
  };
}

const nameOf = (style: Style) => styles[style].name;
const namesOf = (some: readonly Style[]) => listOf(some.map(nameOf));

function namesIn({ first, second }: Standing) {
  return { first: namesOf(first), second: namesOf(second) };
}

function certaintyOf({ kind, slight, clear }: Standing) {
  if (kind !== 'single') return kind;
  return clear ? 'clear' : slight ? 'slight' : 'ahead';
}

function hedgeOf(standing: Standing, scores: Scores): string {
  const { kind, first, second, ranking } = standing;
  const [runnerUp] = second;
  const isOnly = kind === 'single' && !runnerUp;
  const after = second.length > 1 ? words.hedge.runnersUp : words.hedge.runnerUp;
  return fillWords(words.hedge[isOnly ? 'only' : certaintyOf(standing)], {
    first: namesOf(first),
    count: String(scores[ranking[0]]),
    total: String(QUESTION_COUNT),
    runnersUp: runnerUp ? fillWords(after, { second: namesOf(second), count: String(scores[runnerUp]) }) : '',
  });
}

function sectionsOf(standing: Standing): ReportSection[] {
  const leading = leadingStyles(standing);
  // Three or four styles get fewer items each, so that every report has about the same length.
  const most = leading.length < 3 ? 3 : leading.length === 3 ? 2 : 1;
  const each = (pick: (style: Style) => string[]) =>
    leading.map((style) => ({ heading: nameOf(style), items: pick(style) }));
  const { sections, youMay } = words;
  return [
    blendSection(standing),
    section('strengths', sections.strengths, {
      lead: youMay,
      groups: each((style) => styles[style].strengths.slice(0, 2)),
    }),
    section('watch-outs', sections.watchOuts, {
      lead: youMay,
      groups: each((style) => styles[style].watchOuts.slice(0, Math.min(2, most))),
    }),
    section('at-work', sections.atWork, {
      lead: youMay,
      groups: each((style) => styles[style].atWork.slice(0, most)),
    }),
    section('other-styles', sections.otherStyles, {
      lead: sections.friction,
      groups: STYLES.map((other) => withOther(standing.ranking[0], other)),
    }),
    section('method', sections.method, { paragraphs: method.method, items: method.limits }),
  ];
}

/** The styles that the report describes: the leader and its runners-up, or all that share first place. */
function leadingStyles({ kind, first, second }: Standing): readonly Style[] {
  return kind === 'single' ? [...first, ...second] : first;
}

function blendSection(standing: Standing): ReportSection {
  const { kind, first, second, ranking } = standing;
  const names = namesIn(standing);
  const gists = first.map((style) => styles[style].gist);
  const { balanced, balancedText, joint, jointText, mostly, tiedSecond, named, strength, watchOut } = words.blend;
  if (kind === 'balanced') return section('blend', balanced, { paragraphs: [balancedText, ...gists] });
  if (kind === 'joint')
    return section('blend', fillWords(joint, names), { paragraphs: [fillWords(jointText, names), ...gists] });
  const [primary, secondary] = ranking;
  const blend = second.length === 1 ? blends[primary + secondary] : undefined;
  if (!blend) {
    const tie = second.length > 1 ? [fillWords(tiedSecond, names)] : [];
    return section('blend', fillWords(mostly, names), { paragraphs: [...gists, ...tie] });
  }
  return section('blend', fillWords(named, { blend: blend.title.toLowerCase() }), {
    paragraphs: [...gists, blend.summary],
    groups: [
      { heading: strength, items: [blend.strength] },
      { heading: watchOut, items: [blend.watchOut] },
    ],
  });
}

function withOther(own: Style, other: Style): ReportSection['groups'][number] {
  const pair = pairs[own + other] ?? pairs[other + own];
  if (!pair) throw new Error(`content/assessment/pairs.yaml has no pair ${own}${other}.`);
  return {
    heading: own === other ? fillWords(words.sections.own, { style: nameOf(other) }) : nameOf(other),
    items: [pair.friction, pair.tip],
  };
}

function section(
  id: string,
  heading: string,
  { lead = '', paragraphs = [], items = [], groups = [] }: Partial<Omit<ReportSection, 'id' | 'heading'>>,
): ReportSection {
  return { id, heading, lead, paragraphs, items, groups };
}
