import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  REPLY_MAX_LENGTH,
  saveDraftSchema,
  saveSignatureSchema,
  SIGNATURE_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
} from './reply-schema.ts';

const id = '00000000-0000-4000-8000-000000000001';
const draft = { person: id, draft: { id, version: 0 }, subject: '', text: '', quotes: true };

test.each([
  ['text', REPLY_MAX_LENGTH],
  ['subject', SUBJECT_MAX_LENGTH],
])('a draft takes a %s of at most %i characters', (field, most) => {
  // One letter of two UTF-16 code units, which counts once.
  const of = (length: number) => v.is(saveDraftSchema, { ...draft, [field]: '𝒂'.repeat(length) });
  expect([of(0), of(most), of(most + 1)]).toEqual([true, true, false]);
});

test('a signature has a limit, too', () => {
  const of = (length: number) => v.is(saveSignatureSchema, { text: '𝒂'.repeat(length) });
  expect([of(0), of(SIGNATURE_MAX_LENGTH), of(SIGNATURE_MAX_LENGTH + 1)]).toEqual([true, true, false]);
});
