/** An invoice as a tagged PDF, from what was kept when it was issued: the same invoice gives the same bytes. */
import chargeWords from '#content/checkout/charge-words.yaml';
import words from '#content/checkout/invoice-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { amountRows } from '#features/checkout/shared/amount-rows.ts';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import type { EmailAttachment } from '#server/platform/mail/outbox/email-declaration.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { drawLetterhead } from '#server/platform/pdf/pdf-letterhead.ts';
import { CONTENT_WIDTH, createSheet, PAGE, type Sheet, type TextStyle } from '#server/platform/pdf/pdf-sheet.ts';
import { nextChargeIn, servicePeriodOf } from '../orders/invoice.ts';
import type { Invoice } from '../orders/invoice-record.ts';
import { utcDay } from '#server/platform/utc-words.ts';

const CAPTION: TextStyle = { font: 'mono', size: 8.5, color: COLORS.goldText };
const HEADLINE: TextStyle = { font: 'title', size: 25 };
const LEAD: TextStyle = { font: 'strong', size: 11.5 };
const BODY: TextStyle = { font: 'text', size: 10.5, lineGap: 2 };
const STRONG: TextStyle = { ...BODY, font: 'strong' };

const RIGHT = PAGE.left + CONTENT_WIDTH;
const PARTY_GAP = 24;
const PARTY_WIDTH = (CONTENT_WIDTH - 2 * PARTY_GAP) / 3;
const ROW_PADDING = 7;
const COLUMNS = [
  { x: PAGE.left, width: CONTENT_WIDTH - 250, align: 'left' },
  { x: RIGHT - 240, width: 60, align: 'right' },
  { x: RIGHT - 170, width: 80, align: 'right' },
  { x: RIGHT - 80, width: 80, align: 'right' },
] as const;

type Structure = Parameters<Sheet['add']>[0];

async function renderInvoicePdf(invoice: Invoice): Promise<Buffer> {
  const { number, seller, issuedAt } = invoice;
  const title = fillWords(words.title, { number });
  const sheet = await createSheet({ title, author: seller.name, createdAt: issuedAt });
  const { phone, email } = seller;
  let y = drawLetterhead(sheet, seller.name, phone === undefined ? [email] : [phone, email]);
  y = sheet.block('H1', title, HEADLINE, { y }) + 6;
  y = sheet.block('P', stateOf(invoice), LEAD, { y }) + 20;
  y = drawParties(sheet, invoice, y) + 22;
  y = drawTable(sheet, invoice, y) + 20;
  drawNotes(sheet, invoice, y);
  return sheet.finish(`${seller.name} · ${title}`);
}

export async function invoiceAttachment(invoice: Invoice): Promise<EmailAttachment> {
  const content = await renderInvoicePdf(invoice);
  return { filename: `invoice-${invoice.number}.pdf`, contentType: 'application/pdf', content };
}

function stateOf({ test, issuedAt, total, currency }: Invoice): string {
  const paid = { day: utcDay(issuedAt), amount: formatAmount(total, currency) };
  return fillWords(test ? words.test : words.paid, paid);
}

function drawParties(sheet: Sheet, invoice: Invoice, top: number): number {
  const { seller, buyer, buyerEmail, billingAddress = [], taxId } = invoice;
  const tax = taxId === undefined ? undefined : fillWords(words.taxId, { id: taxId });
  const parties: [heading: string, lines: readonly (string | undefined)[]][] = [
    [words.headings.from, [seller.name, ...seller.address]],
    [words.headings.to, [buyer, ...billingAddress, buyerEmail, tax]],
    [words.headings.details, detailsOf(invoice)],
  ];
  const below = parties.map(([heading, lines], column) => {
    const place = { x: PAGE.left + column * (PARTY_WIDTH + PARTY_GAP), width: PARTY_WIDTH };
    let y = sheet.block('H2', heading, CAPTION, { ...place, y: top }) + 4;
    for (const line of lines) if (line !== undefined) y = sheet.block('P', line, BODY, { ...place, y });
    return y;
  });
  return Math.max(...below);
}

function detailsOf(invoice: Invoice): (string | undefined)[] {
  const { issuedAt, poNumber } = invoice;
  const period = servicePeriodOf(invoice);
  const month = period && { from: shortDate.format(period.from), to: shortDate.format(period.to) };
  return [
    fillWords(words.issued, { day: utcDay(issuedAt) }),
    month && fillWords(words.period, month),
    poNumber === undefined ? undefined : fillWords(words.poNumber, { number: poNumber }),
  ];
}

function drawTable(sheet: Sheet, invoice: Invoice, top: number): number {
  const { lines, currency } = invoice;
  const table = sheet.group(sheet.root, 'Table');
  let y = drawRow(sheet, table, words.columns, top, CAPTION, 'Column');
  for (const { label, quantity, unitAmount, amount } of lines) {
    const cells = [label, String(quantity), formatAmount(unitAmount, currency), formatAmount(amount, currency)];
    sheet.rule(y);
    y = drawRow(sheet, table, cells, y, BODY);
  }
  const totalLabel = invoice.test ? chargeWords.testTotal : chargeWords.total;
  for (const { label, amount, isTotal } of amountRows(invoice, totalLabel)) {
    if (isTotal) sheet.rule(y, COLORS.gold, 1.25);
    else sheet.rule(y);
    y = drawRow(sheet, table, [label, '', '', amount], y, isTotal ? STRONG : BODY);
  }
  table.end();
  return y;
}

/** The first cell is the row's head, and every one of a row of columns' heads. */
function drawRow(
  sheet: Sheet,
  table: Structure,
  cells: readonly string[],
  top: number,
  style: TextStyle,
  scope: 'Column' | 'Row' = 'Row',
): number {
  const row = sheet.group(table, 'TR');
  const y = top + ROW_PADDING;
  COLUMNS.forEach(({ x, width, align }, column) => {
    const isHead = column === 0 || scope === 'Column';
    const text = cells[column] ?? '';
    const draw = () => text && sheet.text(text, x, y, width, style, { align });
    sheet.add(row, isHead ? 'TH' : 'TD', draw, isHead ? { scope } : {});
  });
  row.end();
  const heights = COLUMNS.map(({ width }, column) => sheet.heightOf(cells[column] || ' ', style, width));
  return y + Math.max(...heights) + ROW_PADDING;
}

function drawNotes(sheet: Sheet, invoice: Invoice, top: number): void {
  const { test, termsVersion, seller } = invoice;
  const { phone, email } = seller;
  const notes = [
    nextChargeIn(invoice),
    termsVersion === undefined ? undefined : fillWords(words.terms, { version: termsVersion }),
    test ? words.sample : undefined,
    fillWords(phone === undefined ? words.questionsByMail : words.questions, {
      sellerPhone: phone ?? '',
      sellerEmail: email,
    }),
  ];
  let y = top;
  for (const note of notes) if (note !== undefined) y = sheet.block('P', note, BODY, { y }) + 4;
}

const shortDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
