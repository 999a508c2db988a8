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

/** Three or four groups take the full width below the heading; beside it they would be too narrow or leave gaps. */
interface GroupGrid {
  x: number;
  width: number;
  perRow: number;
}

function gridOf({ groups }: ReportSection): GroupGrid {
  if (groups.length === 3) return { x: PAGE.left, width: (CONTENT_WIDTH - 2 * GROUP_GAP) / 3, perRow: 3 };
  if (groups.length === 4) return { x: PAGE.left, width: (CONTENT_WIDTH - GROUP_GAP) / 2, perRow: 2 };
  if (groups.length === 1) return { x: COLUMN_X, width: COLUMN_WIDTH, perRow: 1 };
  return { x: COLUMN_X, width: (COLUMN_WIDTH - GROUP_GAP) / 2, perRow: 2 };
}

export function drawSection(sheet: Sheet, section: ReportSection, y: number): number {
  const element = sheet.group(sheet.root, 'Sect');
  let below = sheet.roomFor(SPACE_ABOVE_RULE + SPACE_BELOW_RULE + firstBlockHeight(sheet, section), y);
  below = drawRule(sheet, below) + SPACE_BELOW_RULE;
  const grid = gridOf(section);
  const top = below;
  const headingWidth = grid.x === PAGE.left ? CONTENT_WIDTH : HEADING_WIDTH;
  sheet.add(element, 'H2', () => sheet.text(section.heading, PAGE.left, top - 2, headingWidth, HEADING));
  const headingEnd = drawLead(sheet, element, section, top + sheet.heightOf(section.heading, HEADING, headingWidth));
  if (grid.x === PAGE.left) below = headingEnd + PARAGRAPH_GAP;
  const page = sheet.doc.page;
  for (const paragraph of section.paragraphs) below = drawParagraph(sheet, element, paragraph, below);
  if (section.items.length > 0)
    below = drawList(sheet, element, section.items, COLUMN_X, below, COLUMN_WIDTH) + PARAGRAPH_GAP;
  for (const row of rowsOf(section.groups, grid)) below = drawGroups(sheet, element, row, grid, below);
  element.end();
  return (sheet.doc.page === page ? Math.max(below, headingEnd) : below) + 2;
}

/** Drawn in the margin below the heading, or beside the heading when that has a line to itself. */
function drawLead(sheet: Sheet, element: Structure, section: ReportSection, below: number): number {
  const { lead, heading } = section;
  if (!lead) return below;
  if (gridOf(section).x === PAGE.left) {
    const x = Math.max(COLUMN_X, PAGE.left + sheet.widthOf(heading, HEADING) + GROUP_GAP);
    const width = PAGE.left + CONTENT_WIDTH - x;
    const top = below - sheet.heightOf(lead, LEAD, width) - LEAD_GAP;
    sheet.add(element, 'P', () => sheet.text(lead, x, top, width, LEAD));
    return below;
  }
  sheet.add(element, 'P', () => sheet.text(lead, PAGE.left, below + LEAD_GAP, HEADING_WIDTH, LEAD));
  return below + LEAD_GAP + sheet.heightOf(lead, LEAD, HEADING_WIDTH);
}

function drawRule(sheet: Sheet, y: number): number {
  const rule = y === PAGE.top ? y : y + SPACE_ABOVE_RULE;
  sheet.artifact(() => {
    sheet.doc
      .lineWidth(0.75)
      .moveTo(PAGE.left, rule)
      .lineTo(PAGE.left + CONTENT_WIDTH, rule)
      .stroke(COLORS.line);
  });
  return rule;
}

/** Height of the block that must fit on the same page as the heading, so that no heading ends a page alone. */
function firstBlockHeight(sheet: Sheet, section: ReportSection): number {
  const [paragraph] = section.paragraphs;
  const [item] = section.items;
  const grid = gridOf(section);
  const [row] = rowsOf(section.groups, grid);
  const block =
    paragraph !== undefined
      ? sheet.heightOf(paragraph, BODY, COLUMN_WIDTH)
      : item !== undefined
        ? itemHeight(sheet, item, COLUMN_WIDTH)
        : rowHeight(sheet, row ?? [], grid);
  const heading = sheet.heightOf(section.heading, HEADING, HEADING_WIDTH);
  return grid.x === PAGE.left ? heading + PARAGRAPH_GAP + block : Math.max(block, heading);
}

function drawParagraph(sheet: Sheet, element: Structure, text: string, y: number): number {
  const height = sheet.heightOf(text, BODY, COLUMN_WIDTH);
  const top = sheet.roomFor(height, y);
  sheet.add(element, 'P', () => sheet.text(text, COLUMN_X, top, COLUMN_WIDTH, BODY));
  return top + height + PARAGRAPH_GAP;
}

function drawGroups(sheet: Sheet, element: Structure, row: readonly Group[], grid: GroupGrid, y: number): number {
  const height = rowHeight(sheet, row, grid);
  const top = sheet.roomFor(height, y);
  row.forEach((group, column) => {
    const x = grid.x + column * (grid.width + GROUP_GAP);
    sheet.add(element, 'H3', () => sheet.text(group.heading, x, top, grid.width, SUBHEADING));
    drawList(sheet, element, group.items, x, top + subheadingHeight(sheet, group, grid), grid.width);
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

function subheadingHeight(sheet: Sheet, group: Group, grid: GroupGrid): number {
  return sheet.heightOf(group.heading, SUBHEADING, grid.width) + ITEM_GAP;
}

function rowHeight(sheet: Sheet, row: readonly Group[], grid: GroupGrid): number {
  const heights = row.map((group) =>
    group.items.reduce(
      (sum, item) => sum + itemHeight(sheet, item, grid.width) + ITEM_GAP,
      subheadingHeight(sheet, group, grid),
    ),
  );
  return Math.max(0, ...heights);
}

function rowsOf(groups: readonly Group[], { perRow }: GroupGrid): Group[][] {
  return Array.from({ length: Math.ceil(groups.length / perRow) }, (_, row) =>
    groups.slice(row * perRow, (row + 1) * perRow),
  );
}
