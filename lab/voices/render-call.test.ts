import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import recordings from '../../content/guided-calls/recordings.yaml';
import type { BilledCall } from '../../src/features/calls/shared/heard-call.ts';
import { wordsDigest } from './words-digest.ts';
import { spelledOut } from './render-call.ts';

const FOLDER = join(import.meta.dirname, '../../public/media/calls');
const calls = import.meta.glob<BilledCall>('../../content/guided-calls/*-guided-call.yaml', {
  query: '?heard',
  eager: true,
  import: 'default',
});

test('phone numbers are spelled out, other numbers are not', () => {
  expect(spelledOut('Sam, 555-0134. The visit is $89.')).toBe('Sam, 5 5 5, 0 1 3 4. The visit is $89.');
});

test('each recorded call says what its call says now', () => {
  for (const { call: id, words, turns, file } of recordings) {
    const call = calls[`../../content/guided-calls/${id}-guided-call.yaml`];
    const problem = 'render it again: npm run -w lab voices -- --calls';
    expect(words, problem).toBe(wordsDigest(call?.turns ?? []));
    expect(turns, problem).toHaveLength(call?.turns.length ?? 0);
    for (const ending of ['ogg', 'mp3']) expect(statSync(join(FOLDER, `${file}.${ending}`)).size).toBeGreaterThan(0);
  }
});
