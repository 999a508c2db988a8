import words from '#content/desk/server-words.yaml';
import { BYTE_ORDER_MARK } from '#features/desk/shared/desk-limits.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';

/** What a spreadsheet takes for a formula at the start of a cell; also in full width, small, or with a minus sign. */
const FORMULA = /^[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]/;
/** Blanks, and characters without a glyph, which spreadsheets may drop. Marks are attached to what is before them. */
const UNSEEN = /^[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}]+/u;
const LEADING_CONTROL = /^[\t\r\n\0]/;
const LINE_BREAKS = /\r\n|[\r\n\u2028\u2029]/g;

export interface ExportedPerson extends PersonRow {
  assigneeEmail: string;
  /** All of them, the main one first. */
  contacts: { phones: string[]; addresses: string[] };
  notes: string;
}

const { csv } = words;
const COLUMNS: readonly (readonly [name: string, value: (row: ExportedPerson) => string])[] = [
  [csv.name, ({ name }) => name],
  [csv.company, ({ company }) => company],
  [csv.mailbox, ({ contacts }) => contacts.addresses[0] ?? ''],
  [csv.mailboxes, ({ contacts }) => contacts.addresses.slice(1).join(', ')],
  [csv.number, ({ contacts }) => contacts.phones[0] ?? ''],
  [csv.numbers, ({ contacts }) => contacts.phones.slice(1).join(', ')],
  [csv.mayCall, ({ call_consent_at: at }) => (at === null ? words.no : words.yes)],
  [csv.status, ({ status }) => status],
  [csv.label, ({ label }) => label],
  [csv.assignee, ({ assigneeEmail }) => assigneeEmail],
  [csv.last, ({ last_title: title }) => title],
  [csv.lastAt, ({ last_at: at }) => isoTime(at)],
  [csv.waiting, ({ waiting_since: at }) => optionalIsoTime(at) ?? ''],
  [csv.reminder, ({ due_at: at }) => optionalIsoTime(at) ?? ''],
  [csv.source, ({ source }) => source],
  [csv.first, ({ created_at: at }) => isoTime(at)],
  [csv.notes, ({ notes }) => notes],
];

export const CSV_HEAD = BYTE_ORDER_MARK + lineOf(COLUMNS.map(([name]) => name));

export function csvLines(rows: readonly ExportedPerson[]): string {
  return rows.map((row) => lineOf(COLUMNS.map(([, value]) => value(row)))).join('');
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Quoted; a formula begins with an apostrophe, and no line of the file begins inside a cell. */
function cellOf(text: string): string {
  const isRisky = LEADING_CONTROL.test(text) || FORMULA.test(text.replace(UNSEEN, ''));
  const safe = isRisky ? `'${text}` : text;
  return `"${safe.replaceAll('\0', '').replaceAll(LINE_BREAKS, ' ⏎ ').replaceAll('"', '""')}"`;
}
