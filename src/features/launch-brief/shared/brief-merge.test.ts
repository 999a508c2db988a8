import { expect, it } from 'vitest';
import { mergeAnswers } from './brief-merge.ts';

it('takes the answers that one side changed, and mine where both did', () => {
  const base = { trade: 'Plumbing', notes: 'old', languages: 'English', states: ['Iowa'], fax: '1' };
  const mine = { trade: 'Plumbing', notes: 'mine', languages: 'English', states: ['Iowa'] };
  const theirs = { trade: 'Heating', notes: 'theirs', languages: 'English', states: ['Iowa', 'Ohio'], fax: '1' };
  expect(mergeAnswers(mine, base, theirs)).toEqual({
    trade: 'Heating',
    notes: 'mine',
    languages: 'English',
    states: ['Iowa', 'Ohio'],
  });
});

it('sees no change in an empty answer', () => {
  expect(mergeAnswers({ a: 'x', b: '', c: [] }, {}, { b: 'theirs', c: ['theirs'] })).toEqual({
    a: 'x',
    b: 'theirs',
    c: ['theirs'],
  });
});
