/** Lays out a team's map: a dot for each member on the circle of styles, and names in two columns beside the circle. */
import type { DiscTeamMember } from './disc-team.ts';

/** Lengths are in the picture's own units; its middle is 0 0, and y grows downward. */
export const CIRCLE_RADIUS = 100;
export const MAP_WIDTH = 404;
/** Where a column of names begins, from the middle. */
const COLUMN_AT = 109;
const COLUMN_WIDTH = MAP_WIDTH / 2 - COLUMN_AT - 2;
export const LABEL_HEIGHT = 17;
export const LABEL_FONT = 14;
/** As many names as fit beside the circle; a side with more gives some to the other. */
const EASY_ROWS = 12;

export interface MapLabel {
  id: string;
  /** The name, cut to the column. */
  text: string;
  isYou: boolean;
  side: 'left' | 'right';
  /** The end of the text that faces the circle, and the middle of its line. */
  x: number;
  y: number;
  dot: { x: number; y: number };
}

export interface TeamMap {
  /** Of the names' columns. */
  height: number;
  labels: MapLabel[];
}

type OnMap = Pick<DiscTeamMember, 'id' | 'name' | 'isYou' | 'place'>;

export function teamMapOf(members: readonly OnMap[]): TeamMap {
  const { left, right } = sidesOf(members.map((member) => ({ member, dot: dotOf(member.place) })));
  const height = Math.max(2 * CIRCLE_RADIUS, LABEL_HEIGHT * Math.max(left.length, right.length));
  return { height, labels: [...columnOf('left', left, height), ...columnOf('right', right, height)] };
}

interface Dotted {
  member: OnMap;
  dot: { x: number; y: number };
}

/** A point can lie outside the circle (all picks of one style lie in a corner); it is then drawn on its edge. */
export function dotOf({ x, y }: OnMap['place']): { x: number; y: number } {
  const reach = CIRCLE_RADIUS / Math.max(1, Math.hypot(x, y));
  return { x: x * reach, y: -y * reach };
}

function sidesOf(dotted: readonly Dotted[]): { left: Dotted[]; right: Dotted[] } {
  const fromLeft = dotted.toSorted((a, b) => a.dot.x - b.dot.x);
  const most = Math.max(EASY_ROWS, Math.ceil(dotted.length / 2));
  const ownSide = fromLeft.filter(({ dot }) => dot.x < 0).length;
  const onLeft = Math.min(most, Math.max(ownSide, dotted.length - most));
  return { left: fromLeft.slice(0, onLeft), right: fromLeft.slice(onLeft) };
}

/** Each name as near to the height of its dot as the names above and below allow. */
function columnOf(side: MapLabel['side'], dotted: readonly Dotted[], height: number): MapLabel[] {
  const inOrder = dotted.toSorted((a, b) => a.dot.y - b.dot.y);
  const first = (LABEL_HEIGHT - height) / 2;
  const heights: number[] = [];
  for (const [index, { dot }] of inOrder.entries())
    heights.push(Math.max(dot.y, index === 0 ? first : (heights[index - 1] ?? first) + LABEL_HEIGHT));
  const last = -first;
  return inOrder.map(({ member: { id, name, isYou }, dot }, index) => ({
    id,
    text: fitted(name),
    isYou,
    side,
    x: side === 'left' ? -COLUMN_AT : COLUMN_AT,
    y: Math.min(heights[index] ?? first, last - (inOrder.length - 1 - index) * LABEL_HEIGHT),
    dot,
  }));
}

function fitted(name: string): string {
  if (widthOf(name) <= COLUMN_WIDTH) return name;
  const characters = Array.from(name);
  while (characters.length > 1 && widthOf(`${characters.join('')}…`) > COLUMN_WIDTH) characters.pop();
  return `${characters.join('').trim()}…`;
}

/** About how wide the widest letters of a kind are, in shares of the font's size: no font can be measured here. */
const WIDTHS: readonly [RegExp, number][] = [
  [/[\u1100-\u11FF\u2E80-\uFFDC\u{1F000}-\u{3FFFF}]/u, 1.05],
  [/[mwMW@…]/u, 0.92],
  [/[\p{Lu}]/u, 0.74],
  [/[iljtfrI.,' -]/u, 0.36],
];

export function widthOf(text: string): number {
  const widths = Array.from(text, (letter) => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? 0.61);
  return LABEL_FONT * widths.reduce((sum, width) => sum + width, 0);
}
