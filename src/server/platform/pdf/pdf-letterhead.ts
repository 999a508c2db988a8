/** The head of every document: the mark, who writes it, how to reach them, and the gold rule below. */
import brand from '#content/brand.yaml';
import { MARK_RADIUS, MARK_UNITS } from '#shared/site/brand-mark.ts';
import { COLORS } from '../looks/color-tokens.ts';
import { CONTENT_WIDTH, PAGE, type Sheet, type TextStyle } from './pdf-sheet.ts';

const NAME: TextStyle = { font: 'title', size: 15 };
const CONTACT: TextStyle = { font: 'text', size: 8.5, color: COLORS.inkSoft, lineGap: 1 };

const TOP = PAGE.top - 24;
const MARK_SIZE = 22;
const NAME_X = PAGE.left + MARK_SIZE + 8;
const CONTACT_WIDTH = 260;
const RULE = TOP + MARK_SIZE + 9;
const SPACE_BELOW = 14;

/** @returns Where the document's title may begin. */
export function drawLetterhead(sheet: Sheet, name: string, contact: readonly string[]): number {
  const { doc, root } = sheet;
  sheet.artifact(() => drawMark(doc));
  sheet.rule(RULE, COLORS.gold, 2.5);
  sheet.block('P', name, NAME, { y: TOP + 3, x: NAME_X, width: CONTENT_WIDTH / 2 });
  const lines = contact.join('\n');
  const x = PAGE.left + CONTENT_WIDTH - CONTACT_WIDTH;
  const y = TOP + MARK_SIZE - sheet.heightOf(lines, CONTACT, CONTACT_WIDTH) + 2;
  sheet.add(root, 'P', () => sheet.text(lines, x, y, CONTACT_WIDTH, CONTACT, { align: 'right' }));
  return RULE + SPACE_BELOW;
}

function drawMark(doc: PDFKit.PDFDocument): void {
  doc
    .save()
    .translate(PAGE.left, TOP)
    .scale(MARK_SIZE / MARK_UNITS);
  doc.roundedRect(0, 0, MARK_UNITS, MARK_UNITS, MARK_RADIUS).fill(COLORS.gold);
  const { path, stroke } = brand.logo;
  if (stroke > 0) doc.lineWidth(stroke).lineCap('round').path(path).stroke(COLORS.onGold);
  else doc.path(path).fill(COLORS.onGold);
  doc.restore();
}
