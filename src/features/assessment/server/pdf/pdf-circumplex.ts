import words from '#content/assessment/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { DiscReport } from '#features/assessment/shared/disc-report.ts';
import { circumplexPoint, type Style } from '#features/assessment/shared/disc-scoring.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { STYLE_COLORS } from './style-colors.ts';
import type { Sheet } from '#server/platform/pdf/pdf-sheet.ts';

/** Where each style lies: D top left, then clockwise I, S, C. */
const CORNERS: Readonly<Record<Style, { x: -1 | 1; y: -1 | 1 }>> = {
  D: { x: -1, y: 1 },
  I: { x: 1, y: 1 },
  S: { x: 1, y: -1 },
  C: { x: -1, y: -1 },
};

const LABEL_SIZE = 8;
const LETTER_SIZE = 13;
const NAME_SIZE = 7;
const CORNER_HEIGHT = LETTER_SIZE + 2 + NAME_SIZE + 2;
const DOT_RADIUS = 5;
/** Room around the circle for the words at the ends of the axes. */
const LABEL_ROOM = 14;

export function drawCircumplex(sheet: Sheet, report: DiscReport, left: number, top: number, size: number): void {
  const point = circumplexPoint(report.scores);
  const radius = size / 2 - LABEL_ROOM;
  const center = { x: left + size / 2, y: top + size / 2 };
  // With all picks on one style, the dot lies where that style's diagonal meets the circle.
  const unit = radius / Math.SQRT2;
  sheet.add(
    sheet.root,
    'Figure',
    () => {
      drawField(sheet, center, radius);
      drawAxisLabels(sheet, center, radius);
      for (const share of report.shares) drawCorner(sheet, share, center, size / 2);
      const { doc } = sheet;
      doc.lineWidth(1.5).circle(center.x + point.x * unit, center.y - point.y * unit, DOT_RADIUS);
      doc.fillAndStroke(COLORS.gold, COLORS.ink);
    },
    { alt: describe(point), bbox: [left, top, left + size, top + size] },
  );
}

interface Point {
  x: number;
  y: number;
}

function drawField({ doc }: Sheet, { x, y }: Point, radius: number): void {
  doc.lineWidth(1).circle(x, y, radius).fillAndStroke(COLORS.paper, COLORS.inkSoft);
  doc.lineWidth(0.75).strokeColor(COLORS.line);
  doc
    .moveTo(x - radius, y)
    .lineTo(x + radius, y)
    .stroke();
  doc
    .moveTo(x, y - radius)
    .lineTo(x, y + radius)
    .stroke();
}

function drawAxisLabels(sheet: Sheet, { x, y }: Point, radius: number): void {
  const style = { font: 'text', size: LABEL_SIZE, color: COLORS.inkSoft } as const;
  sheet.text(words.axes.active, x - 40, y - radius - 12, 80, style, { align: 'center' });
  sheet.text(words.axes.thoughtful, x - 40, y + radius + 3, 80, style, { align: 'center' });
  sheet.text(words.axes.questioning, x - radius + 4, y - 11, 60, style);
  sheet.text(words.axes.accepting, x + radius - 64, y - 11, 60, style, { align: 'right' });
}

/** Outside the circle, where the dot never is. */
function drawCorner(sheet: Sheet, { style, name }: DiscReport['shares'][number], center: Point, half: number): void {
  const corner = CORNERS[style];
  const align = corner.x < 0 ? 'left' : 'right';
  const x = corner.x < 0 ? center.x - half : center.x;
  const y = corner.y > 0 ? center.y - half : center.y + half - CORNER_HEIGHT;
  sheet.text(style, x, y, half, { font: 'title', size: LETTER_SIZE, color: STYLE_COLORS[style] }, { align });
  sheet.text(name, x, y + LETTER_SIZE + 2, half, { font: 'text', size: NAME_SIZE }, { align });
}

function describe({ x, y }: Point): string {
  const { active, thoughtful, questioning, accepting } = words.axes;
  return fillWords(words.circle, {
    across: shareOf(x, questioning, accepting),
    upright: shareOf(y, thoughtful, active),
  });
}

function shareOf(share: number, low: string, high: string): string {
  if (share === 0) return fillWords(words.midway, { one: low, other: high });
  return fillWords(words.towards, { pole: share < 0 ? low : high, share: share.toFixed(2) });
}
