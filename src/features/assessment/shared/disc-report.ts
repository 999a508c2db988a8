/** The DISC report as data: the result page, the email and the PDF all render this one structure. */
import blends from '#content/assessment/blends.yaml';
import method from '#content/assessment/method.yaml';
import pairs from '#content/assessment/pairs.yaml';
import styles from '#content/assessment/styles.yaml';
import type { Gender } from './assessment-facts.ts';
import { listOf, narrativeOf } from './disc-narrative.ts';
import {
  percentOf,
  QUESTION_COUNT,
  scoreAnswers,
  standingOf,
  STYLES,
  type Answers,
  type Scores,
  type Standing,
  type Style,
} from './disc-scoring.ts';

export interface DiscReport {
  headline: string;
  /** One sentence on how much the lead over the other styles means. */
  hedge: string;
  scores: Scores;
  primaryStyle: Style;
  /** In D-I-S-C order. */
  shares: { style: Style; name: string; pattern: string; count: number; percent: number }[];
  narrative: string;
  /** Separates the narrative, which is in the third person, from the rest, which addresses the reader. */
  narrativeHeading: string;
  sections: ReportSection[];
  notice: string;
}

export interface ReportSection {
  id: string;
  heading: string;
  /** The start of the sentence that each item completes, such as 'You may:'; otherwise empty. */
  lead: string;
  paragraphs: string[];
  items: string[];
  groups: { heading: string; items: string[] }[];
}

export function buildReport({ gender, answers }: { gender: Gender; answers: Answers }): DiscReport {
  const scores = scoreAnswers(answers);
  const standing = standingOf(scores);
  return {
    headline: headlineOf(standing),
    hedge: hedgeOf(standing, scores),
    scores,
    primaryStyle: standing.ranking[0],
    shares: STYLES.map((style) => ({
      style,
      name: styles[style].name,
      pattern: styles[style].pattern,
      count: scores[style],
      percent: percentOf(scores[style]),
    })),
    narrative: narrativeOf(scores, gender),
    narrativeHeading: 'To share, in the third person',
    sections: sectionsOf(standing),
    notice: method.notice,
  };
}

const nameOf = (style: Style) => styles[style].name;

function headlineOf({ kind, first, second, slight, clear }: Standing): string {
  const names = listOf(first.map(nameOf));
  if (kind === 'balanced') return `A balanced result: ${names} are tied`;
  if (kind === 'joint') return `${names} are tied in first place`;
  if (clear) return `${names} came first`;
  return `${names} is ${slight ? 'slightly ' : ''}ahead of ${listOf(second.map(nameOf))}`;
}

function hedgeOf({ kind, first, second, slight, clear, ranking }: Standing, scores: Scores): string {
  const [primary] = ranking;
  const picks = `${scores[primary]} of ${QUESTION_COUNT}`;
  if (kind === 'balanced') {
    return `You chose ${listOf(first.map(nameOf))} equally often (${picks} each), so no style leads in these answers.`;
  }
  if (kind === 'joint') {
    return `You chose ${listOf(first.map(nameOf))} equally often (${picks} each), so the two are your joint primary styles.`;
  }
  const [runnerUp] = second;
  if (!runnerUp) return `You chose ${nameOf(primary)} every time (${picks}).`;
  const runnersUp = `${listOf(second.map(nameOf))} (${scores[runnerUp]}${second.length > 1 ? ' each' : ''})`;
  if (slight) {
    return `You chose ${nameOf(primary)} most often (${picks}), slightly ahead of ${runnersUp}. On another day the order may differ.`;
  }
  const ahead = `You chose ${nameOf(primary)} most often (${picks}), ahead of ${runnersUp}.`;
  return clear ? ahead : `${ahead} A lead of this size can be chance: on another day the order may differ.`;
}

/** Hedges a whole list once, so that its items can use plain verbs. */
const YOU_MAY = 'You may:';

function sectionsOf(standing: Standing): ReportSection[] {
  const leading = leadingStyles(standing);
  // Three or four styles get fewer items each, so that every report has about the same length.
  const most = leading.length < 3 ? 3 : leading.length === 3 ? 2 : 1;
  const perList = leading.length < 3 ? 2 : 1;
  const each = (pick: (style: Style) => string[]) =>
    leading.map((style) => ({ heading: nameOf(style), items: pick(style) }));
  return [
    blendSection(standing),
    section('strengths', 'Strengths', {
      lead: YOU_MAY,
      groups: each((style) => styles[style].strengths.slice(0, Math.max(2, most))),
    }),
    section('watch-outs', 'Watch-outs', {
      lead: YOU_MAY,
      groups: each((style) => styles[style].watchOuts.slice(0, Math.min(2, most))),
    }),
    section('motivation', 'What may motivate you', {
      groups: each((style) => styles[style].motivatedBy.slice(0, most)),
    }),
    section('communication', 'For people who talk with you', {
      groups: [
        { heading: 'Do', items: leading.flatMap((style) => styles[style].do.slice(0, perList)) },
        { heading: "Don't", items: leading.flatMap((style) => styles[style].dont.slice(0, perList)) },
      ],
    }),
    section('at-work', 'At work', { lead: YOU_MAY, groups: each((style) => styles[style].atWork.slice(0, most)) }),
    section('under-stress', 'Under stress', {
      lead: 'Under pressure, you may:',
      // The last item says what helps, so it is always included.
      groups: each((style) => [
        ...styles[style].underStress.slice(0, most - 1),
        ...styles[style].underStress.slice(-1),
      ]),
    }),
    section('other-styles', 'Working with the other styles', {
      lead: 'What may go wrong, and what helps:',
      groups: STYLES.map((other) => withOther(standing.ranking[0], other)),
    }),
    section('actions', 'Three actions for this week', { items: actionsOf(leading) }),
    section('method', 'Method and limits', { paragraphs: method.method, items: method.limits }),
  ];
}

/** The styles that the report describes: the leader and its runners-up, or all that share first place. */
function leadingStyles({ kind, first, second }: Standing): readonly Style[] {
  return kind === 'single' ? [...first, ...second] : first;
}

function blendSection({ kind, first, second, ranking }: Standing): ReportSection {
  const gists = first.map((style) => styles[style].gist);
  if (kind === 'balanced') {
    const tie = 'No pair of styles stands out. Read each part below as one side of how you may work.';
    return section('blend', 'Your blend: balanced', { paragraphs: [tie, ...gists] });
  }
  const [primary, secondary] = ranking;
  if (kind === 'joint') {
    const tie = `${listOf(first.map(nameOf))} are tied, so neither comes before the other.`;
    return section('blend', `Your blend: ${listOf(first.map(nameOf))}, tied`, { paragraphs: [tie, ...gists] });
  }
  const blend = second.length === 1 ? blends[primary + secondary] : undefined;
  if (!blend) {
    const tie =
      second.length > 1 ? [`${listOf(second.map(nameOf))} are tied in second place, so no one blend stands out.`] : [];
    return section('blend', `Your blend: mostly ${nameOf(primary)}`, { paragraphs: [...gists, ...tie] });
  }
  return section('blend', `Your blend: ${blend.title.toLowerCase()}`, {
    paragraphs: [...gists, blend.summary],
    groups: [
      { heading: 'Strength', items: [blend.strength] },
      { heading: 'Watch-out', items: [blend.watchOut] },
    ],
  });
}

function withOther(own: Style, other: Style): ReportSection['groups'][number] {
  const pair = pairs[own + other] ?? pairs[other + own];
  if (!pair) throw new Error(`content/assessment/pairs.yaml has no pair ${own}${other}.`);
  return { heading: own === other ? `${nameOf(other)}, like you` : nameOf(other), items: [pair.friction, pair.tip] };
}

/** Three actions, taken in turn from the leading styles. */
function actionsOf(leading: readonly Style[]): string[] {
  const rounds = [0, 1, 2].flatMap((round) => leading.map((style) => styles[style].actions[round]));
  return rounds.filter((action) => action !== undefined).slice(0, 3);
}

function section(
  id: string,
  heading: string,
  { lead = '', paragraphs = [], items = [], groups = [] }: Partial<Omit<ReportSection, 'id' | 'heading'>>,
): ReportSection {
  return { id, heading, lead, paragraphs, items, groups };
}
