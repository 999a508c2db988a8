/** Reads a CSV file in the browser, guesses what its columns hold, and finds the rows that nobody could use. */
import Papa from 'papaparse';
import * as v from 'valibot';
import words from '#content/desk/add-words.yaml';
import { importedRowSchema, type IMPORT_FIELDS, type ImportedRow } from '#features/desk/shared/import-schema.ts';
import { EMAIL_PATTERN, emailKey } from '#shared/text/email-address.ts';
import { fillWords } from '#shared/text/fill-words.ts';

export const ROWS_MAX = 20_000;

export interface CsvTable {
  columns: string[];
  rows: { line: number; cells: string[] }[];
}

/** A last name has a column of its own in the files of many address books. */
export const COLUMN_FIELDS = ['name', 'lastName', 'email', 'phone', 'company', 'label', 'note'] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];
/** The place of the column that holds each field. */
export type Mapping = Partial<Record<ColumnField, number>>;

export interface SortedRows {
  rows: { line: number; row: ImportedRow }[];
  faults: { line: number; reason: string }[];
}

/** @throws {TypeError} when the bytes are no text in UTF-8. */
export function readTable(bytes: ArrayBuffer): CsvTable {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const rows: CsvTable['rows'] = [];
  let line = 1;
  let at = 0;
  // Its guess counts empty lines, so they are left out for that.
  const { delimiter } = Papa.parse(text, { preview: 10, skipEmptyLines: true }).meta;
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, meta: { cursor } }) {
      const cells = data.map((cell) => unguarded(cell.trim()));
      if (cells.some(Boolean)) rows.push({ line, cells });
      line += text.slice(at, cursor).match(/\r\n|\r|\n/g)?.length ?? 0;
      at = cursor;
    },
  });
  const [first] = rows;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const hasHead = first !== undefined && !first.cells.some((cell) => /@|^\+?[\d ().-]{6,}$/.test(cell));
  const columns = Array.from({ length: width }, (_, index) => (hasHead && first.cells[index]) || String(index + 1));
  return { columns, rows: hasHead ? rows.slice(1) : rows };
}

/** Without the apostrophe by which an export keeps a cell from being taken for a formula. */
function unguarded(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

/** As address books and other systems name them. The first that fits wins. */
const NAMES: readonly (readonly [ColumnField, RegExp])[] = [
  ['lastName', /^(last|family|sur)[ _-]?name$/i],
  ['email', /e-?mail/i],
  ['phone', /phone|mobile|\bcell|\btel/i],
  ['company', /company|organi[sz]ation|business|employer/i],
  ['label', /label|\btags?\b|groups?|categor/i],
  ['note', /note|comment|remark|description/i],
  ['name', /name|contact/i],
];

export function guessMapping({ columns, rows }: CsvTable): Mapping {
  const mapping: Mapping = {};
  columns.forEach((column, index) => {
    const [field] = NAMES.find(([, pattern]) => pattern.test(column)) ?? [];
    if (field && mapping[field] === undefined) mapping[field] = index;
  });
  const sample = rows.slice(0, 20);
  const holds = (pattern: RegExp) =>
    columns.findIndex((_, index) => sample.length > 0 && sample.every(({ cells }) => pattern.test(cells[index] ?? '')));
  const addresses = holds(EMAIL_PATTERN);
  return mapping.email === undefined && addresses >= 0 ? { ...mapping, email: addresses } : mapping;
}

export function sortRows({ rows }: CsvTable, mapping: Mapping): SortedRows {
  const sorted: SortedRows = { rows: [], faults: [] };
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const cell = (field: ColumnField) => cells[mapping[field] ?? -1] ?? '';
    const { lastName: _last, ...fields } = Object.fromEntries(COLUMN_FIELDS.map((one) => [one, cell(one)]));
    const read = v.safeParse(importedRowSchema, { ...fields, name: `${cell('name')} ${cell('lastName')}` });
    if (!read.success) {
      sorted.faults.push({ line, reason: read.issues[0].message });
      continue;
    }
    const { email, phone } = read.output;
    const key = email === '' ? phone.replaceAll(/\D/g, '') : emailKey(email);
    const before = key === '' ? undefined : seen.get(key);
    if (before === undefined) sorted.rows.push({ line, row: read.output });
    else sorted.faults.push({ line, reason: fillWords(words.faults.twice, { line: String(before) }) });
    seen.set(key, before ?? line);
  }
  return sorted;
}

/** Of a call's body, whose limit is 64 KiB. */
const BATCH_BYTES = 40_000;

export function batchesOf(rows: readonly ImportedRow[], fields: typeof IMPORT_FIELDS, most: number): string[][][] {
  const encoder = new TextEncoder();
  const batches: string[][][] = [];
  let bytes = BATCH_BYTES;
  for (const row of rows) {
    const cells = fields.map((field) => row[field]);
    const size = encoder.encode(JSON.stringify(cells)).length;
    const last = batches.at(-1);
    if (last && last.length < most && bytes + size <= BATCH_BYTES) last.push(cells);
    else batches.push([cells]);
    bytes = last && batches.at(-1) === last ? bytes + size : size;
  }
  return batches;
}
