/** An invoice as a tagged PDF, from what was kept when it was issued: the same invoice gives the same bytes. */
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import type { EmailAttachment } from '#server/platform/mail/outbox/email-declaration.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { drawLetterhead } from '#server/platform/pdf/pdf-letterhead.ts';
import { CONTENT_WIDTH, createSheet, PAGE, type Sheet, type TextStyle } from '#server/platform/pdf/pdf-sheet.ts';
import { amountRows } from '../orders/amount-rows.ts';
import { nextChargeIn, servicePeriodOf } from '../orders/invoice.ts';
import type { Invoice } from '../orders/invoice-record.ts';
import { utcDay } from '#server/platform/utc-words.ts';

const CAPTION: TextStyle = { font: 'mono', size: 8.5, color: COLORS.goldText };
const HEADLINE: TextStyle = { font: 'title', size: 25 };
const LEAD: TextStyle = { font: 'strong', size: 11.5 };
const BODY: TextStyle = { font: 'text', size: 10.5, lineGap: 2 };
const STRONG: TextStyle = { ...BODY, font: 'strong' };

const RIGHT = PAGE.left + CONTENT_WIDTH;
const GOLD_RULE_WIDTH = 2.5;
const PARTY_GAP = 24;
const PARTY_WIDTH = (CONTENT_WIDTH - 2 * PARTY_GAP) / 3;
const ROW_PADDING = 7;
/** The table's columns: description, quantity, each, amount. */
const COLUMNS = [
  { x: PAGE.left, width: CONTENT_WIDTH - 250, align: 'left' },
  { x: RIGHT - 240, width: 60, align: 'right' },
  { x: RIGHT - 170, width: 80, align: 'right' },
  { x: RIGHT - 80, width: 80, align: 'right' },
] as const;
const HEADINGS = ['Description', 'Quantity', 'Each', 'Amount'];

type Structure = Parameters<Sheet['add']>[0];

async function renderInvoicePdf(invoice: Invoice): Promise<Buffer> {
  const { number, seller, issuedAt } = invoice;
  const title = `Invoice ${number}`;
  const sheet = await createSheet({ title, author: seller.name, createdAt: issuedAt });
  const { phone, email } = seller;
  let y = drawLetterhead(sheet, seller.name, [...(phone === undefined ? [] : [phone]), email]);
  sheet.add(sheet.root, 'H1', () => sheet.text(title, PAGE.left, y, CONTENT_WIDTH, HEADLINE));
  y += sheet.heightOf(title, HEADLINE, CONTENT_WIDTH) + 6;
  const state = stateOf(invoice);
  sheet.add(sheet.root, 'P', () => sheet.text(state, PAGE.left, y, CONTENT_WIDTH, LEAD));
  y += sheet.heightOf(state, LEAD, CONTENT_WIDTH) + 20;
  y = drawParties(sheet, invoice, y) + 22;
  y = drawTable(sheet, invoice, y) + 20;
  drawNotes(sheet, invoice, y);
  return sheet.finish(`${seller.name} · ${title}`);
}

/** The file that receipts and invoices bring, and that the site offers. */
export async function invoiceAttachment(invoice: Invoice): Promise<EmailAttachment> {
  const content = await renderInvoicePdf(invoice);
  return { filename: `invoice-${invoice.number}.pdf`, contentType: 'application/pdf', content };
}

function stateOf({ test, issuedAt, total, currency }: Invoice): string {
  const day = utcDay(issuedAt);
  return test
    ? `Test invoice of ${day}: nothing was charged, and nothing is due.`
    : `Paid in full on ${day}: ${formatAmount(total, currency)}. Nothing is due.`;
}

function drawParties(sheet: Sheet, invoice: Invoice, top: number): number {
  const { seller, buyer, buyerEmail, billingAddress = [], taxId } = invoice;
  const to = [
    buyer,
    ...billingAddress,
    ...(buyerEmail === undefined ? [] : [buyerEmail]),
    ...(taxId === undefined ? [] : [`Tax ID: ${taxId}`]),
  ];
  const parties: [heading: string, lines: readonly string[]][] = [
    ['From', [seller.name, ...seller.address]],
    ['To', to],
    ['Details', detailsOf(invoice)],
  ];
  const below = parties.map(([heading, lines], column) =>
    drawParty(sheet, heading, lines, PAGE.left + column * (PARTY_WIDTH + PARTY_GAP), top),
  );
  return Math.max(...below);
}

function detailsOf(invoice: Invoice): string[] {
  const { issuedAt, poNumber } = invoice;
  const period = servicePeriodOf(invoice);
  return [
    `Issued ${utcDay(issuedAt)}`,
    ...(period ? [`Service from ${shortDate.format(period.from)} to ${shortDate.format(period.to)}`] : []),
    ...(poNumber === undefined ? [] : [`Your order number: ${poNumber}`]),
  ];
}

function drawParty(sheet: Sheet, heading: string, lines: readonly string[], x: number, top: number): number {
  sheet.add(sheet.root, 'H2', () => sheet.text(heading, x, top, PARTY_WIDTH, CAPTION));
  let y = top + sheet.heightOf(heading, CAPTION, PARTY_WIDTH) + 4;
  for (const line of lines) {
    sheet.add(sheet.root, 'P', () => sheet.text(line, x, y, PARTY_WIDTH, BODY));
    y += sheet.heightOf(line, BODY, PARTY_WIDTH);
  }
  return y;
}

function drawTable(sheet: Sheet, invoice: Invoice, top: number): number {
  const { lines, currency } = invoice;
  const table = sheet.group(sheet.root, 'Table');
  let y = drawRow(sheet, table, HEADINGS, top, CAPTION, { tags: ['TH', 'TH', 'TH', 'TH'], scope: 'Column' });
  for (const { label, quantity, unitAmount, amount } of lines) {
    const cells = [label, String(quantity), formatAmount(unitAmount, currency), formatAmount(amount, currency)];
    drawRule(sheet, y);
    y = drawRow(sheet, table, cells, y, BODY, ROW);
  }
  for (const { label, amount, isTotal } of amountRows(invoice, invoice.test ? 'Total of the test' : 'Total paid')) {
    drawRule(sheet, y, isTotal);
    y = drawRow(sheet, table, [label, '', '', amount], y, isTotal ? STRONG : BODY, ROW);
  }
  table.end();
  return y;
}

interface RowTags {
  tags: readonly ('TH' | 'TD')[];
  scope: 'Column' | 'Row';
}

const ROW: RowTags = { tags: ['TH', 'TD', 'TD', 'TD'], scope: 'Row' };

function drawRow(
  sheet: Sheet,
  table: Structure,
  cells: readonly string[],
  top: number,
  style: TextStyle,
  { tags, scope }: RowTags,
): number {
  const row = sheet.group(table, 'TR');
  const y = top + ROW_PADDING;
  COLUMNS.forEach(({ x, width, align }, column) => {
    const tag = tags[column] ?? 'TD';
    const text = cells[column] ?? '';
    const options = tag === 'TH' ? { scope } : {};
    sheet.add(row, tag, () => text && sheet.text(text, x, y, width, style, { align }), options);
  });
  row.end();
  const heights = COLUMNS.map(({ width }, column) => sheet.heightOf(cells[column] || ' ', style, width));
  return y + Math.max(...heights) + ROW_PADDING;
}

function drawRule(sheet: Sheet, y: number, isTotal = false): void {
  sheet.artifact(() => {
    sheet.doc
      .lineWidth(isTotal ? GOLD_RULE_WIDTH / 2 : 0.75)
      .moveTo(PAGE.left, y)
      .lineTo(RIGHT, y)
      .stroke(isTotal ? COLORS.gold : COLORS.line);
  });
}

function drawNotes(sheet: Sheet, invoice: Invoice, top: number): void {
  const { test, seller } = invoice;
  const nextCharge = nextChargeIn(invoice);
  const notes = [
    ...(nextCharge === undefined ? [] : [nextCharge]),
    ...(invoice.termsVersion === undefined ? [] : [`Terms of service: version ${invoice.termsVersion}.`]),
    ...(test ? ["This document is a sample from a test checkout. It doesn't prove a payment."] : []),
    `Questions about this invoice? ${seller.phone === undefined ? `Write to ${seller.email}` : `Call ${seller.phone} or write to ${seller.email}`}.`,
  ];
  let y = top;
  for (const note of notes) {
    sheet.add(sheet.root, 'P', () => sheet.text(note, PAGE.left, y, CONTENT_WIDTH, BODY));
    y += sheet.heightOf(note, BODY, CONTENT_WIDTH) + 4;
  }
}
const shortDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
