import { expect, test } from 'vitest';
import { createMatcher, type Meaning } from './cue-matcher.ts';
import { readClauses } from './message-words.ts';

const MEANINGS: readonly Meaning[] = [
  { id: 'price', cues: ['how much is', 'what price'] },
  { id: 'count', cues: ['{number} people'] },
  { id: 'just-number', cues: ['={number}'] },
  { id: 'move', cues: ['~move|change appointment'] },
  { id: 'hours', cues: ['when open|closed !door'], examples: ['which days are you there'] },
  { id: 'twin', cues: ['when open'] },
];
const match = createMatcher(MEANINGS);
const idsIn = (message: string) => match(readClauses(message, (word) => word)).map(({ id }) => id);

test('finds a cue by any of its words, in its order, and a number by any number', () => {
  expect(idsIn('how much is it')).toEqual(['price']);
  expect(idsIn('much how is it')).toEqual([]);
  expect(idsIn('a table for 6 people')).toEqual(['count']);
  expect(idsIn('12')).toEqual(['just-number']);
  expect(idsIn('my appointment, can I change it')).toEqual([]);
  expect(idsIn('my appointment must change')).toEqual(['move']);
});

test('of equal readings names the one first that was written first, and heeds words that rule a cue out', () => {
  expect(idsIn('when are you open')).toEqual(['hours', 'twin']);
  expect(idsIn('when is the door open')).toEqual(['twin']);
});

test('finds examples by likeness, and not by a word in common', () => {
  expect(idsIn('on which days are you there')).toEqual(['hours']);
  expect(idsIn('two days ago')).toEqual([]);
});
