/** One section of the report: its heading in the margin, a rule above, the text in the column beside it. */
import type { ReportSection } from '#features/assessment/shared/disc-report.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { CONTENT_WIDTH, PAGE, type Sheet, type TextStyle } from '#server/platform/pdf/pdf-sheet.ts';

/** As wide as the longest style's name, which would be broken otherwise. */
const HEADING_WIDTH = 120;
const COLUMN_X = PAGE.left + HEADING_WIDTH + 10;
const COLUMN_WIDTH = PAGE.left + CONTENT_WIDTH - COLUMN_X;
const GROUP_GAP = 20;
const BULLET_INDENT = 11;
const SPACE_ABOVE_RULE = 7;
const SPACE_BELOW_RULE = 8;
const PARAGRAPH_GAP = 5;
const ITEM_GAP = 3;

export const BODY: TextStyle = { font: 'text', size: 9.2, lineGap: 1.5 };
const HEADING: TextStyle = { font: 'title', size: 12, lineGap: 0.5 };
const LEAD: TextStyle = { font: 'text', size: 9, color: COLORS.inkSoft, lineGap: 1 };
const LEAD_GAP = 2;
const SUBHEADING: TextStyle = { font: 'strong', size: 9.5, color: COLORS.goldText, lineGap: 1 };

type Structure = Sheet['root'];
type Group = ReportSection['groups'][number];
/** Groups side by side, each as wide as `width`. */
interface Row {
  groups: readonly Group[];
  width: number;
}

export function drawSection(sheet: Sheet, section: ReportSection, y: number): number {
  const element = sheet.group(sheet.root, 'Sect');
  let below = sheet.roomFor(SPACE_ABOVE_RULE + SPACE_BELOW_RULE + firstBlockHeight(sheet, section), y);
  if (below !== PAGE.top) below += SPACE_ABOVE_RULE;
  sheet.rule(below);
  below += SPACE_BELOW_RULE;
  const top = below;
  const inMargin = { y: top - 2, width: HEADING_WIDTH, parent: element };
  const headingEnd = drawLead(sheet, element, section, sheet.block('H2', section.heading, HEADING, inMargin) + 2);
  const page = sheet.doc.page;
  for (const paragraph of section.paragraphs) below = drawParagraph(sheet, element, paragraph, below);
  if (section.items.length > 0)
    below = drawList(sheet, element, section.items, COLUMN_X, below, COLUMN_WIDTH) + PARAGRAPH_GAP;
  for (const row of rowsOf(section.groups)) below = drawGroups(sheet, element, row, below);
  element.end();
  return (sheet.doc.page === page ? Math.max(below, headingEnd) : below) + 2;
}

/** Drawn in the margin below the heading. */
function drawLead(sheet: Sheet, element: Structure, { lead }: ReportSection, below: number): number {
  if (!lead) return below;
  return sheet.block('P', lead, LEAD, { y: below + LEAD_GAP, width: HEADING_WIDTH, parent: element });
}

/** Height of the block that must fit on the same page as the heading, so that no heading ends a page alone. */
function firstBlockHeight(sheet: Sheet, section: ReportSection): number {
  const [paragraph] = section.paragraphs;
  const [item] = section.items;
  const [row] = rowsOf(section.groups);
  const block =
    paragraph !== undefined
      ? sheet.heightOf(paragraph, BODY, COLUMN_WIDTH)
      : item !== undefined
        ? itemHeight(sheet, item, COLUMN_WIDTH)
        : row
          ? rowHeight(sheet, row)
          : 0;
  return Math.max(block, sheet.heightOf(section.heading, HEADING, HEADING_WIDTH));
}

function drawParagraph(sheet: Sheet, element: Structure, text: string, y: number): number {
  const top = sheet.roomFor(sheet.heightOf(text, BODY, COLUMN_WIDTH), y);
  return sheet.block('P', text, BODY, { y: top, x: COLUMN_X, width: COLUMN_WIDTH, parent: element }) + PARAGRAPH_GAP;
}

function drawGroups(sheet: Sheet, element: Structure, row: Row, y: number): number {
  const height = rowHeight(sheet, row);
  const top = sheet.roomFor(height, y);
  const { groups, width } = row;
  groups.forEach((group, column) => {
    const x = COLUMN_X + column * (width + GROUP_GAP);
    sheet.add(element, 'H3', () => sheet.text(group.heading, x, top, width, SUBHEADING));
    drawList(sheet, element, group.items, x, top + subheadingHeight(sheet, group, width), width);
  });
  return top + height + PARAGRAPH_GAP;
}

function drawList(
  sheet: Sheet,
  parent: Structure,
  items: readonly string[],
  x: number,
  y: number,
  width: number,
): number {
  const list = sheet.group(parent, 'L');
  let below = y;
  for (const item of items) {
    const height = itemHeight(sheet, item, width);
    const top = sheet.roomFor(height, below);
    const element = sheet.group(list, 'LI');
    sheet.add(element, 'Lbl', () => sheet.text('•', x, top, BULLET_INDENT, { ...BODY, color: COLORS.goldText }));
    sheet.add(element, 'LBody', () => sheet.text(item, x + BULLET_INDENT, top, width - BULLET_INDENT, BODY));
    element.end();
    below = top + height + ITEM_GAP;
  }
  list.end();
  return below;
}

function itemHeight(sheet: Sheet, item: string, width: number): number {
  return sheet.heightOf(item, BODY, width - BULLET_INDENT);
}

function subheadingHeight(sheet: Sheet, group: Group, width: number): number {
  return sheet.heightOf(group.heading, SUBHEADING, width) + ITEM_GAP;
}

function rowHeight(sheet: Sheet, { groups, width }: Row): number {
  const heights = groups.map((group) =>
    group.items.reduce(
      (sum, item) => sum + itemHeight(sheet, item, width) + ITEM_GAP,
      subheadingHeight(sheet, group, width),
    ),
  );
  return Math.max(...heights);
}

function rowsOf(groups: readonly Group[]): Row[] {
  const perRow = groups.length === 3 ? 3 : 2;
  const width = (COLUMN_WIDTH - (perRow - 1) * GROUP_GAP) / perRow;
  return Array.from({ length: Math.ceil(groups.length / perRow) }, (_, row) => ({
    groups: groups.slice(row * perRow, (row + 1) * perRow),
    width,
  }));
}
