/** The emblem of a result: a stroke for each answer, clockwise from the top, in the pattern of its style. */
import { QUESTION_COUNT, QUESTION_IDS, STYLES, type Answers, type Style } from './disc-scoring.ts';

/** The emblem's width and height. Coordinates start at the top left. */
export const EMBLEM_SIZE = 120;

export interface EmblemPart {
  style: Style;
  /** SVG path data. */
  d: string;
  /** The line's width; null for a filled shape. */
  width: number | null;
}

const CENTER = EMBLEM_SIZE / 2;
/** Where each stroke begins, from the center. */
const INNER = 20;

/** Angles in radians, clockwise from the top; distances from the center. */
type Point = (distance: number, sideways?: number) => string;

export function emblemOf(answers: Answers): EmblemPart[] {
  return QUESTION_IDS.flatMap((id, index) => {
    const style = answers[id];
    if (!style) return [];
    const angle = (index / QUESTION_COUNT) * 2 * Math.PI;
    return PATTERNS[style](pointOn(angle)).map((part) => ({ style, ...part }));
  });
}

/** The parts that are drawn alike, in one path each. */
export function inFewPaths(parts: readonly EmblemPart[]): EmblemPart[] {
  return STYLES.flatMap((style) => {
    const own = parts.filter((part) => part.style === style);
    return [...new Set(own.map(({ width }) => width))].map((width) => ({
      style,
      d: own
        .filter((part) => part.width === width)
        .map(({ d }) => d)
        .join(''),
      width,
    }));
  });
}

function pointOn(angle: number): Point {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return (distance, sideways = 0) =>
    [CENTER + distance * sin + sideways * cos, CENTER - distance * cos + sideways * sin]
      .map((at) => Number(at.toFixed(2)))
      .join(' ');
}

const PATTERNS: Record<Style, (at: Point) => Omit<EmblemPart, 'style'>[]> = {
  /** A bar. */
  D: (at) => [{ d: `M${at(INNER)}L${at(55)}`, width: 4.4 }],
  /** A trail of dots that grow outward. */
  I: (at) => [
    { d: `M${at(INNER)}L${at(31)}`, width: 1 },
    { d: dot(at, 38, 2) + dot(at, 45, 2.6) + dot(at, 53, 3.2), width: null },
  ],
  /** A wave. */
  S: (at) => [{ d: `M${at(INNER)}Q${at(28, 4.6)} ${at(35)}T${at(50)}`, width: 2 }],
  /** A ladder. */
  C: (at) => [
    {
      d:
        [-1.7, 1.7].map((side) => `M${at(INNER, side)}L${at(44, side)}`).join('') +
        [26, 32, 38].map((rung) => `M${at(rung, -1.7)}L${at(rung, 1.7)}`).join(''),
      width: 1.1,
    },
  ],
};

function dot(at: Point, distance: number, radius: number): string {
  return `M${at(distance, -radius)}A${radius} ${radius} 0 1 0 ${at(distance, radius)}A${radius} ${radius} 0 1 0 ${at(distance, -radius)}Z`;
}
