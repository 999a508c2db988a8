/** The four shares as bars. Letter, name, number and pattern tell them apart, never color alone. */
import words from '#content/assessment/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { DiscReport } from '#features/assessment/shared/disc-report.ts';
import { QUESTION_COUNT } from '#features/assessment/shared/disc-scoring.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { CONTENT_WIDTH, PAGE, type Sheet } from '#server/platform/pdf/pdf-sheet.ts';
import { STYLE_COLORS } from './style-colors.ts';

type Share = DiscReport['shares'][number];

const ROW_HEIGHT = 36;
const LABEL_HEIGHT = 17;
const BAR_HEIGHT = 13;
const PATTERN_STEP = 6;

export const SHARE_CHART_HEIGHT = 4 * ROW_HEIGHT;

export function drawShareChart(sheet: Sheet, shares: readonly Share[], y: number): void {
  const bars = shares.map((share) => {
    return fillWords(words.bar, { style: share.style, name: share.name, value: valueOf(share) });
  });
  const alt = fillWords(words.bars, { total: String(QUESTION_COUNT), shares: bars.join('. ') });
  const bbox = [PAGE.left, y, PAGE.left + CONTENT_WIDTH, y + SHARE_CHART_HEIGHT];
  const draw = () => shares.forEach((share, row) => drawRow(sheet, share, y + row * ROW_HEIGHT));
  sheet.add(sheet.root, 'Figure', draw, { alt, bbox });
}

function valueOf({ count, percent }: Share): string {
  return fillWords(words.share, {
    count: String(count),
    total: String(QUESTION_COUNT),
    percent: String(percent),
  });
}

function drawRow(sheet: Sheet, share: Share, y: number): void {
  const { doc } = sheet;
  const [x, width] = [PAGE.left, CONTENT_WIDTH];
  sheet.text(share.style, x, y - 1, 16, { font: 'title', size: 12 });
  sheet.text(share.name, x + 18, y, width / 2, { font: 'strong', size: 10.5 });
  sheet.text(valueOf(share), x + width / 2, y, width / 2, { font: 'text', size: 10.5 }, { align: 'right' });
  const top = y + LABEL_HEIGHT;
  doc.rect(x, top, width, BAR_HEIGHT).fill(COLORS.sand);
  const filled = (width * share.count) / QUESTION_COUNT;
  if (filled > 0) {
    doc.save().rect(x, top, filled, BAR_HEIGHT).clip();
    doc.rect(x, top, filled, BAR_HEIGHT).fill(STYLE_COLORS[share.style]);
    drawPattern(sheet, share.pattern, x, top, filled);
    doc.restore();
  }
  doc.lineWidth(0.75).rect(x, top, width, BAR_HEIGHT).stroke(COLORS.inkSoft);
}

/** The patterns that content/assessment/styles.yaml names; `solid` is the bare color. */
function drawPattern({ doc }: Sheet, pattern: string, x: number, y: number, width: number): void {
  doc.lineWidth(1.2).strokeColor(COLORS.paper).fillColor(COLORS.paper);
  const columns = Array.from(
    { length: Math.ceil((width + BAR_HEIGHT) / PATTERN_STEP) },
    (_, index) => x + index * PATTERN_STEP,
  );
  for (const left of columns) {
    if (pattern === 'dots') {
      doc.circle(left + 3, y + 3.6, 1.2).fill();
      doc.circle(left, y + 9.4, 1.2).fill();
    }
    if (pattern === 'lines')
      doc
        .moveTo(left, y)
        .lineTo(left - BAR_HEIGHT, y + BAR_HEIGHT)
        .stroke();
    if (pattern === 'grid')
      doc
        .moveTo(left + 3, y)
        .lineTo(left + 3, y + BAR_HEIGHT)
        .stroke();
  }
  if (pattern === 'grid')
    doc
      .moveTo(x, y + BAR_HEIGHT / 2)
      .lineTo(x + width, y + BAR_HEIGHT / 2)
      .stroke();
}
