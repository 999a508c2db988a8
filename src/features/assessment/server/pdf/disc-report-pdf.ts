import brand from '#content/brand.yaml';
import words from '#content/assessment/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { DiscReport } from '#features/assessment/shared/disc-report.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { EMBLEM_SIZE } from '#features/assessment/shared/emblem.ts';
import { leadingStyle } from '#features/assessment/shared/portrait.ts';
import { drawLetterhead } from '#server/platform/pdf/pdf-letterhead.ts';
import { BODY, drawSection } from './pdf-section.ts';
import { drawShareChart, SHARE_CHART_HEIGHT } from './pdf-share-chart.ts';
import { CONTENT_WIDTH, createSheet, PAGE, type Sheet, type TextStyle } from '#server/platform/pdf/pdf-sheet.ts';
import { utcDay } from '#server/platform/utc-words.ts';

const CAPTION: TextStyle = { font: 'text', size: 9.5, color: COLORS.inkSoft };
const NAME: TextStyle = { font: 'title', size: 29 };
const LINE: TextStyle = { font: 'text', size: 14.5, lineGap: 3 };
const HEADLINE: TextStyle = { font: 'strong', size: 11 };
const LEAD: TextStyle = { font: 'text', size: 10, lineGap: 1.5 };

const EMBLEM = 132;
const TITLE_WIDTH = CONTENT_WIDTH - EMBLEM - 24;
const BALANCE_STEP = 6;

export interface DiscReportPdf {
  name: string | null;
  report: DiscReport;
  /** Milliseconds since 1970; also the file's date, so that the same report gives the same bytes. */
  completedAt: number;
}

export async function renderDiscReportPdf({ name, report, completedAt }: DiscReportPdf): Promise<Buffer> {
  const sheet = await createSheet({ title: words.title, author: brand.name, createdAt: completedAt });
  let y = drawLetterhead(sheet, brand.name, [brand.phone, brand.email]);
  sheet.block('P', captionOf(sheet, name, completedAt), CAPTION, { y });
  y = drawSummary(sheet, report, y + CAPTION.size + 9);
  for (const section of [...report.portrait.ideas, report.toShare, ...report.sections])
    y = drawSection(sheet, section, y);
  drawNotice(sheet, report.notice, y);
  return sheet.finish(`${brand.name} · ${words.title}`);
}

/** Whose report it is, and of which day. A name too long for the line is cut, so that the report keeps its pages. */
function captionOf(sheet: Sheet, name: string | null, completedAt: number): string {
  const day = utcDay(completedAt);
  if (name === null) return day;
  const letters = Array.from(name);
  const captions = letters.map((_, cut) => {
    const shown = cut === 0 ? name : `${letters.slice(0, -cut).join('')}…`;
    return fillWords(words.forName, { name: shown, day });
  });
  return captions.find((caption) => sheet.widthOf(caption, CAPTION) <= CONTENT_WIDTH) ?? day;
}

function drawSummary(sheet: Sheet, report: DiscReport, top: number): number {
  const { portrait, headline, hedge } = report;
  drawEmblem(sheet, portrait, PAGE.left + CONTENT_WIDTH - EMBLEM, top);
  let y = sheet.block('H1', portrait.name, NAME, { y: top + 12, width: TITLE_WIDTH }) + 4;
  y = sheet.block('P', portrait.line, LINE, { y, width: balancedWidth(sheet, portrait.line, LINE, TITLE_WIDTH) });
  if (portrait.also) y = sheet.block('P', portrait.also, CAPTION, { y: y + 5, width: TITLE_WIDTH });
  y = Math.max(y, top + EMBLEM) + 8;
  y = sheet.block('P', headline, HEADLINE, { y }) + 2;
  y = sheet.block('P', hedge, LEAD, { y }) + 10;
  drawShareChart(sheet, report.shares, y);
  return y + SHARE_CHART_HEIGHT;
}

function drawEmblem(
  sheet: Sheet,
  { key, emblem, emblemWords }: DiscReport['portrait'],
  left: number,
  top: number,
): void {
  const draw = () => {
    const { doc } = sheet;
    doc
      .save()
      .translate(left, top)
      .scale(EMBLEM / EMBLEM_SIZE);
    const leading = leadingStyle(key);
    for (const { style, d, width } of emblem) {
      const shape = doc.path(d);
      const color = style === leading ? COLORS.goldText : COLORS.ink;
      if (width === null) shape.fill(color);
      else shape.lineWidth(width).stroke(color);
    }
    doc.restore();
  };
  sheet.add(sheet.root, 'Figure', draw, { alt: emblemWords, bbox: [left, top, left + EMBLEM, top + EMBLEM] });
}

/** The narrowest width that needs no extra line, so that the last line isn't a single word. */
function balancedWidth(sheet: Sheet, text: string, style: TextStyle, widest: number): number {
  const height = sheet.heightOf(text, style, widest);
  let width = widest;
  while (sheet.heightOf(text, style, width - BALANCE_STEP) === height && width > widest / 2) width -= BALANCE_STEP;
  return width;
}

function drawNotice(sheet: Sheet, notice: string, y: number): void {
  const style = { ...BODY, font: 'strong' } as const;
  const top = sheet.roomFor(sheet.heightOf(notice, style, CONTENT_WIDTH), y + 6);
  sheet.block('P', notice, style, { y: top });
}
