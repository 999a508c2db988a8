/** Reads a CSV file in the browser, guesses what its columns hold, and finds the rows that nobody could use. */
import Papa from 'papaparse';
import * as v from 'valibot';
import words from '#content/desk/add-words.yaml';
import {
  BETWEEN,
  importedRowSchema,
  IMPORT_FIELDS,
  IMPORTED_AT_ONCE,
  type ImportedRow,
} from '#features/desk/shared/import-schema.ts';
import { LABEL_DIVIDER } from '#features/desk/shared/desk-limits.ts';
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

/** A first line that tells Excel the separator. */
const EXCEL_HINT = /^sep=.(?=[\r\n])/i;

/** @throws {TypeError} when the bytes are no text. */
export function readTable(bytes: ArrayBuffer): CsvTable {
  const text = textOf(new Uint8Array(bytes)).replace(EXCEL_HINT, '');
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

/** Excel writes UTF-16 with a byte order mark, or Windows-1252, in which any bytes are valid. */
function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const marked = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  const text = decoded(bytes, marked) ?? decoded(bytes, 'windows-1252') ?? '';
  if (text.includes('\0')) throw new TypeError('It is no text.');
  return text;
}

function decoded(bytes: Uint8Array<ArrayBuffer>, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
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
  ['name', /name|^contact( person)?$/i],
];
/** These columns describe another one. */
const BESIDE = /\b(id|type|title|owner|opt.?in)\b|- label$|user|nick|phonetic|prefix|suffix|middle/i;
const HOLDS: Partial<Record<ColumnField, RegExp>> = { email: /@/, phone: /(\d\D{0,3}){6}/ };
const SAMPLE = 20;

/** Of several columns that may hold a field, the one in which the first rows hold most of it. */
export function guessMapping({ columns, rows }: CsvTable): Mapping {
  const mapping: Mapping = {};
  const sample = rows.slice(0, SAMPLE).map(({ cells }) => cells);
  const filled = (index = -1, pattern = /./) => sample.filter((cells) => pattern.test(cells[index] ?? '')).length;
  columns.forEach((column, index) => {
    const [field] = BESIDE.test(column) ? [] : (NAMES.find(([, pattern]) => pattern.test(column)) ?? []);
    if (field === undefined) return;
    const before = mapping[field];
    if (before === undefined || filled(index, HOLDS[field]) > filled(before, HOLDS[field])) mapping[field] = index;
  });
  const { lastName, ...others } = mapping;
  const isRepeated = (cells: string[]) => cells[others.name ?? -1]?.includes(cells[lastName ?? -1] ?? '') === true;
  const guessed = filled(lastName) > 0 && sample.every(isRepeated) ? others : mapping;
  const addresses = columns.findIndex(
    (_, index) => sample.length > 0 && filled(index, EMAIL_PATTERN) === sample.length,
  );
  return guessed.email === undefined && addresses >= 0 ? { ...guessed, email: addresses } : guessed;
}

/** `Ann <ann@a.example>`, or as a link. */
function bareAddress(cell: string): string {
  return cell.replace(/^(?:mailto:|[^<]*<)([^\s<>]+)>?$/i, '$1');
}

export function sortRows({ rows }: CsvTable, mapping: Mapping): SortedRows {
  const sorted: SortedRows = { rows: [], faults: [] };
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const cell = (field: ColumnField) => cells[mapping[field] ?? -1] ?? '';
    const several = (field: ColumnField) =>
      cell(field)
        .split(BETWEEN)
        .map((one) => one.trim());
    const { lastName: _last, ...fields } = Object.fromEntries(COLUMN_FIELDS.map((one) => [one, cell(one)]));
    const read = v.safeParse(importedRowSchema, {
      ...fields,
      name: `${cell('name')} ${cell('lastName')}`,
      email: several('email').map(bareAddress).join('\n'),
      label: several('label').join(LABEL_DIVIDER),
    });
    if (!read.success) {
      sorted.faults.push({ line, reason: read.issues[0].message });
      continue;
    }
    const { email, phone } = read.output;
    const keys =
      email === '' ? phone.split('\n').map((one) => one.replaceAll(/\D/g, '')) : email.split('\n').map(emailKey);
    const before = keys.map((key) => seen.get(key)).find((at) => at !== undefined);
    if (before === undefined) sorted.rows.push({ line, row: read.output });
    else sorted.faults.push({ line, reason: fillWords(words.faults.twice, { line: String(before) }) });
    for (const key of keys.filter(Boolean)) seen.set(key, before ?? line);
  }
  return sorted;
}

/** Of a call's body, whose limit is 64 KiB. */
const BATCH_BYTES = 40_000;

/** As calls send them. */
export function batchesOf(rows: readonly ImportedRow[]): string[][][] {
  const encoder = new TextEncoder();
  const batches: string[][][] = [];
  let bytes = BATCH_BYTES;
  for (const row of rows) {
    const cells = IMPORT_FIELDS.map((field) => row[field]);
    const size = encoder.encode(JSON.stringify(cells)).length;
    const last = batches.at(-1);
    if (last && last.length < IMPORTED_AT_ONCE && bytes + size <= BATCH_BYTES) last.push(cells);
    else batches.push([cells]);
    bytes = last && batches.at(-1) === last ? bytes + size : size;
  }
  return batches;
}
