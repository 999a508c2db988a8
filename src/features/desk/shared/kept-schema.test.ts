import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';
import { CONTACTS_MAX, LABELS_MAX_LENGTH } from './desk-limits.ts';
import { addPersonSchema, editPersonSchema, labelsSchema } from './kept-schema.ts';

const ADDED = { name: 'Ann', email: '', phone: '', note: '', remindAt: null };
const EDITED = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  name: '',
  company: '',
  phones: [],
  addresses: [],
};
const add = (given: object) => v.is(addPersonSchema, { ...ADDED, ...given });
const edit = (given: object) => v.is(editPersonSchema, { ...EDITED, ...given });

test('a name and a note have limits', () => {
  expect([NAME_MAX_LENGTH, NAME_MAX_LENGTH + 1].map((length) => add({ name: 'a'.repeat(length) }))).toEqual([
    true,
    false,
  ]);
  expect([5_000, 5_001].map((length) => add({ note: 'a'.repeat(length) }))).toEqual([true, false]);
});

test.each([
  ['phones', (index: number) => `202-555-01${10 + index}`],
  ['addresses', (index: number) => `ann${index}@customer.example.com`],
])('a person has a limited number of %s', (field, of) => {
  const list = (length: number) => ({ [field]: Array.from({ length }, (_, index) => of(index)) });
  expect([edit(list(CONTACTS_MAX)), edit(list(CONTACTS_MAX + 1))]).toEqual([true, false]);
});

test('all labels together have a limit', () => {
  const labels = (length: number) => 'ab,'.repeat(LABELS_MAX_LENGTH).slice(0, length);
  expect([LABELS_MAX_LENGTH, LABELS_MAX_LENGTH + 1].map((length) => v.is(labelsSchema, labels(length)))).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['(202) 555-0142', true],
  ['+44 20 7946 0958 ext. 12', true],
  ['12345', true],
  ['1234', false],
  ['1'.repeat(21), true],
  ['1'.repeat(22), false],
  [`202-555-0142${' '.repeat(28)}1`, false],
  ['call me', false],
])('whether %j is a phone number: %s', (phone, is) => {
  expect(add({ phone })).toBe(is);
});
