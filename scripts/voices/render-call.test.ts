import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import books from '../../content/calls/books-call.yaml';
import nobody from '../../content/calls/nobody-call.yaml';
import openRecordings from '../../content/calls/open-recordings.yaml';
import serviceRecordings from '../../content/calls/service-recordings.yaml';
import unknown from '../../content/calls/unknown-call.yaml';
import { wordsDigest } from '../../tools/content/words-digest.ts';
import { spelledOut } from './render-call.ts';

const FOLDER = join(import.meta.dirname, '../../public/media/calls');
const CALLS = { books, nobody, unknown };

test('phone numbers are spelled out, other numbers are not', () => {
  expect(spelledOut('Sam, 555-0134. The visit is $89.')).toBe('Sam, 5 5 5, 0 1 3 4. The visit is $89.');
});

test.each([...openRecordings, ...serviceRecordings])('$file says what its call says now', (recording) => {
  const call = CALLS[recording.call as keyof typeof CALLS];
  const problem = 'render it again: npm run voices -- --calls, with --open for the open engines';
  expect(recording.words, problem).toBe(wordsDigest(call.turns));
  expect(recording.turns, problem).toHaveLength(call.turns.length);
  for (const ending of ['ogg', 'mp3'])
    expect(statSync(join(FOLDER, `${recording.file}.${ending}`)).size).toBeGreaterThan(0);
});
