import { expect, it } from 'vitest';
import { mergeAnswers } from './brief-merge.ts';

it('takes the answers that one side changed, and reports those that both changed', () => {
  const base = { trade: 'Plumbing', notes: 'old', languages: 'English', states: ['Iowa'] };
  const mine = { trade: 'Plumbing', notes: 'mine', languages: 'English', states: ['Iowa'], website: '' };
  const theirs = { trade: 'Heating', notes: 'theirs', languages: 'English', states: ['Iowa', 'Ohio'] };
  expect(mergeAnswers(mine, base, theirs)).toEqual({
    answers: { trade: 'Heating', notes: 'mine', languages: 'English', states: ['Iowa', 'Ohio'] },
    conflicts: ['notes'],
  });
});

it('sees no conflict in equal changes, nor in an empty answer', () => {
  expect(mergeAnswers({ a: 'x', b: '' }, {}, { a: 'x' }).conflicts).toEqual([]);
  const theirs = { states: ['Iowa'] };
  expect(mergeAnswers({ states: [] }, {}, theirs)).toEqual({ answers: theirs, conflicts: [] });
});
