import * as v from 'valibot';
import { expect, test } from 'vitest';
import { REPLY_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '#features/conversations/shared/reply-schema.ts';
import { replySchema } from './desk-reply-schema.ts';

const reply = { id: '00000000-0000-4000-8000-000000000001', text: 'Thank you.' };

test.each([
  ['text', REPLY_MAX_LENGTH],
  ['subject', SUBJECT_MAX_LENGTH],
])('a reply has a %s of at most %i characters, but spaces are none', (field, most) => {
  // A letter of two UTF-16 code units counts once.
  const of = (text: string) => v.is(replySchema, { ...reply, [field]: text });
  expect([' ', '𝒂'.repeat(most), '𝒂'.repeat(most + 1)].map(of)).toEqual([false, true, false]);
});
