import brand from '#content/brand.yaml';
import words from '#content/assessment/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { DiscReport } from '#features/assessment/shared/disc-report.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { drawCircumplex } from './pdf-circumplex.ts';
import { drawLetterhead } from '#server/platform/pdf/pdf-letterhead.ts';
import { BODY, drawSection } from './pdf-section.ts';
import { drawShareChart, SHARE_CHART_HEIGHT } from './pdf-share-chart.ts';
import { CONTENT_WIDTH, createSheet, PAGE, type Sheet, type TextStyle } from '#server/platform/pdf/pdf-sheet.ts';
import { utcDay } from '#server/platform/utc-words.ts';

const CAPTION: TextStyle = { font: 'text', size: 9.5, color: COLORS.inkSoft };
const HEADLINE: TextStyle = { font: 'title', size: 25 };
const LEAD: TextStyle = { font: 'text', size: 11.5, lineGap: 2.5 };

const PLOT_SIZE = 176;
const BALANCE_STEP = 6;
const CHART_WIDTH = CONTENT_WIDTH - PLOT_SIZE - 28;

export interface DiscReportPdf {
  name: string | null;
  report: DiscReport;
  /** Milliseconds since 1970; also the file's date, so that the same report gives the same bytes. */
  completedAt: number;
}

export async function renderDiscReportPdf({ name, report, completedAt }: DiscReportPdf): Promise<Buffer> {
  const sheet = await createSheet({ title: words.title, author: brand.name, createdAt: completedAt });
  let y = drawLetterhead(sheet, brand.name, [brand.phone, brand.email]);
  const caption = captionOf(sheet, name, completedAt);
  sheet.add(sheet.root, 'P', () => sheet.text(caption, PAGE.left, y, CONTENT_WIDTH, CAPTION));
  y = drawSummary(sheet, report, y + CAPTION.size + 9);
  const { narrativeHeading: heading, narrative } = report;
  const toShare = { id: 'to-share', heading, lead: '', paragraphs: [narrative], items: [], groups: [] };
  for (const section of [toShare, ...report.sections]) y = drawSection(sheet, section, y);
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
  const { root } = sheet;
  let y = top;
  const headlineWidth = balancedWidth(sheet, report.headline);
  sheet.add(root, 'H1', () => sheet.text(report.headline, PAGE.left, y, headlineWidth, HEADLINE));
  y += sheet.heightOf(report.headline, HEADLINE, CONTENT_WIDTH) + 7;
  sheet.add(root, 'P', () => sheet.text(report.hedge, PAGE.left, y, CONTENT_WIDTH, LEAD));
  y += sheet.heightOf(report.hedge, LEAD, CONTENT_WIDTH) + 14;
  drawShareChart(sheet, report.shares, PAGE.left, y + (PLOT_SIZE - SHARE_CHART_HEIGHT) / 2 + 4, CHART_WIDTH);
  drawCircumplex(sheet, report, PAGE.left + CONTENT_WIDTH - PLOT_SIZE, y, PLOT_SIZE);
  return y + PLOT_SIZE + 4;
}

/** The narrowest width that needs no extra line, so that the last line isn't a single word. */
function balancedWidth(sheet: Sheet, headline: string): number {
  const height = sheet.heightOf(headline, HEADLINE, CONTENT_WIDTH);
  let width = CONTENT_WIDTH;
  while (sheet.heightOf(headline, HEADLINE, width - BALANCE_STEP) === height && width > CONTENT_WIDTH / 2)
    width -= BALANCE_STEP;
  return width;
}

function drawNotice(sheet: Sheet, notice: string, y: number): void {
  const style = { ...BODY, font: 'strong' } as const;
  const top = sheet.roomFor(sheet.heightOf(notice, style, CONTENT_WIDTH), y + 6);
  sheet.add(sheet.root, 'P', () => sheet.text(notice, PAGE.left, top, CONTENT_WIDTH, style));
}
