/** The picture of a result as paths and lines of text: the server makes a PNG of it, the browser draws it on a canvas. */
import brand from '#content/brand.yaml?looks';
import words from '#content/assessment/picture-words.yaml';
import { MARK_RADIUS, MARK_UNITS } from '#shared/site/brand-mark.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { scoreAnswers, type Answers, type Style } from './disc-scoring.ts';
import { EMBLEM_SIZE, emblemOf, type EmblemPart } from './emblem.ts';
import { leadingStyle, portraitFor, portraitOf } from './portrait.ts';

/** In pixels, like every length here. What chats and networks show whole. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

export type CardFace = 'title' | 'mono';

export interface CardPath {
  /** SVG path data, in units of `scale` pixels from the point `x`, `y`. */
  d: string;
  x: number;
  y: number;
  scale: number;
  color: string;
  /** The line's width in the same units; null for a filled shape. */
  width: number | null;
  /** Whether the line's ends are round. */
  round?: boolean;
}

export interface CardText {
  text: string;
  x: number;
  baseline: number;
  size: number;
  face: CardFace;
  color: string;
}

export interface ResultCard {
  background: string;
  paths: CardPath[];
  texts: CardText[];
  /** For those who don't see it. */
  alt: string;
}

export interface CardWords {
  answers: Answers;
  /** Null unless the taker wants to be named. */
  firstName: string | null;
  /** The site's, such as https://agency.example. */
  siteUrl: string;
}

/** The width of a line of text. */
type Measure = (text: string, face: CardFace, size: number) => number;

const { colors, logo } = brand;
const [, INK] = colors.ink;
const [, SOFT] = colors['ink-2'];
const [, GOLD] = colors['gold-text'];
/** What all pictures of results stand on, in light and dark surroundings. */
export const BAND = colors.band;

const MARGIN = 64;
const EMBLEM = { x: MARGIN, y: 44, width: 452 };
const COLUMN_X = 576;
const COLUMN_WIDTH = CARD_WIDTH - MARGIN - COLUMN_X;
const RULE_Y = 540;
const MARK_WIDTH = 40;
const MARK_Y = RULE_Y + (CARD_HEIGHT - RULE_Y - MARK_WIDTH) / 2;
/** What the texts of the foot stand on. */
const FOOT_BASELINE = MARK_Y + 29;
/** Of the style's name: the largest at which it fits on one line, else on two. */
const NAME_SIZES = [84, 76, 68];
const LINE_SIZE = 34;

export function resultCard({ answers, firstName, siteUrl }: CardWords, measure: Measure): ResultCard {
  const { name, line, alt } = describeCard(answers);
  const leading = leadingStyle(portraitFor(scoreAnswers(answers)).key);
  return {
    background: BAND,
    paths: [...emblemPaths(emblemOf(answers), leading, EMBLEM), ...footPaths],
    texts: [...column({ name, line, firstName }, measure), ...footTexts(new URL(siteUrl).host, measure)],
    alt,
  };
}

export function emblemPaths(
  emblem: readonly EmblemPart[],
  leading: Style | undefined,
  { x, y, width: size }: { x: number; y: number; width: number },
): CardPath[] {
  return emblem.map(({ style, d, width }) => ({
    d,
    width,
    x,
    y,
    scale: size / EMBLEM_SIZE,
    color: style === leading ? GOLD : INK,
  }));
}

/** What the picture says, apart from a first name. */
export function describeCard(answers: Answers) {
  const { name, line } = portraitOf(portraitFor(scoreAnswers(answers)).key);
  return { name, line, alt: fillWords(words.alt, { style: name, line }) };
}

/** The words beside the emblem, in the middle of its height. */
function column(
  { name, line, firstName }: { name: string; line: string; firstName: string | null },
  measure: Measure,
): CardText[] {
  const nameSize =
    NAME_SIZES.find((size) => measure(name, 'title', size) <= COLUMN_WIDTH) ?? NAME_SIZES[0] ?? LINE_SIZE;
  const blocks = [
    { text: words.eyebrow, face: 'mono', size: 24, leading: 1.2, below: 14, color: GOLD },
    ...(firstName === null
      ? []
      : [{ text: firstName, face: 'title', size: 40, leading: 1.2, below: 6, color: INK } as const]),
    { text: name, face: 'title', size: nameSize, leading: 1.05, below: 26, color: INK },
    { text: line, face: 'title', size: LINE_SIZE, leading: 1.35, below: 0, color: SOFT },
  ] as const;
  const set = blocks.map((block) => ({ ...block, lines: brokenText(block.text, block.face, block.size, measure) }));
  const height = set.reduce((sum, { lines, size, leading, below }) => sum + lines.length * size * leading + below, 0);
  let top = EMBLEM.y + (EMBLEM.width - height) / 2;
  return set.flatMap(({ lines, face, size, leading, below, color }) => {
    const texts = lines.map((text) => {
      const baseline = top + size * (leading / 2 + 0.33);
      top += size * leading;
      return { text, x: COLUMN_X, baseline, size, face, color };
    });
    top += below;
    return texts;
  });
}

function brokenText(text: string, face: CardFace, size: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer, face, size) <= COLUMN_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const footPaths: CardPath[] = [
  {
    d: `M${MARGIN} ${RULE_Y}H${CARD_WIDTH - MARGIN}`,
    x: 0,
    y: 0,
    scale: 1,
    color: colors.line[1],
    width: 1,
  },
  ...[
    { d: roundedSquare(MARK_UNITS, MARK_RADIUS), color: colors.gold, width: null },
    { d: logo.path, color: colors['on-gold'], width: logo.stroke || null, round: true },
  ].map((path) => ({ ...path, x: MARGIN, y: MARK_Y, scale: MARK_WIDTH / MARK_UNITS })),
];

function footTexts(host: string, measure: Measure): CardText[] {
  const size = 24;
  const foot = { baseline: FOOT_BASELINE, size } as const;
  return [
    { ...foot, text: brand.name, x: MARGIN + MARK_WIDTH + 16, size: 30, face: 'title', color: INK },
    { ...foot, text: host, x: CARD_WIDTH - MARGIN - measure(host, 'mono', size), face: 'mono', color: SOFT },
  ];
}

function roundedSquare(width: number, radius: number): string {
  const side = width - 2 * radius;
  const corner = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x * radius} ${y * radius}`;
  return `M${radius} 0h${side}${corner(1, 1)}v${side}${corner(-1, 1)}h${-side}${corner(-1, -1)}v${-side}${corner(1, -1)}z`;
}
