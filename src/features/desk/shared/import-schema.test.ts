import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';
import { CONTACTS_MAX, LABELS_MAX_LENGTH } from './desk-limits.ts';
import { IMPORT_FIELDS, IMPORTED_AT_ONCE, importSchema } from './import-schema.ts';

const ANN = { name: 'Ann', email: '', phone: '', company: '', label: '', note: '' };
const rowOf = (given: Partial<typeof ANN>) => IMPORT_FIELDS.map((field) => ({ ...ANN, ...given })[field]);
const takes = (rows: string[][]) => v.is(importSchema, { import: 'a'.repeat(32), rows, isDry: false });

test('an import sends a limited number of rows at once', () => {
  const rows = (count: number) => Array.from({ length: count }, () => rowOf({}));
  expect([0, 1, IMPORTED_AT_ONCE, IMPORTED_AT_ONCE + 1].map((count) => takes(rows(count)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a row has a cell for each field, no more and no fewer', () => {
  expect([rowOf({}), rowOf({}).slice(1), [...rowOf({}), '']].map((row) => takes([row]))).toEqual([true, false, false]);
});

test.each([
  ['name', NAME_MAX_LENGTH],
  ['company', NAME_MAX_LENGTH],
  ['label', LABELS_MAX_LENGTH],
  ['note', 1_000],
])('the %s of a row has at most %i characters', (field, most) => {
  expect([most, most + 1].map((length) => takes([rowOf({ [field]: 'a'.repeat(length) })]))).toEqual([true, false]);
});

test('a cell has at most ten addresses, however they are divided', () => {
  const cell = (count: number) => Array.from({ length: count }, (_, index) => `ann${index}@visitor.example`);
  for (const between of [' ::: ', ';', '\n'])
    expect(
      [CONTACTS_MAX, CONTACTS_MAX + 1].map((count) => takes([rowOf({ email: cell(count).join(between) })])),
    ).toEqual([true, false]);
});
