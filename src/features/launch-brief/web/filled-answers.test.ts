import { expect, test } from 'vitest';
import { TRAP_FIELD } from '#shared/visitors/screening-facts.ts';
import { briefTokenOf } from './brief-storage.ts';
import { answersOf } from './filled-answers.ts';

test('the answers are what was filled in, without what only a robot fills in', () => {
  const texts = { businessName: 'Vans', trade: '', [TRAP_FIELD]: 'Hi' };
  expect(answersOf({ texts, choices: { agreed: ['yes'], days: ['Mon', 'Tue'], states: [] } })).toEqual({
    businessName: 'Vans',
    agreed: 'yes',
    days: ['Mon', 'Tue'],
  });
  expect(answersOf({ texts: {}, choices: {} })).toEqual({});
});

test.each([
  [`#${'a'.repeat(64)}`, 'a'.repeat(64)],
  [`#${'a'.repeat(63)}`, ''],
  [`#${'a'.repeat(65)}`, ''],
  ['#part-2', ''],
  ['', ''],
])('the fragment %s opens the brief %s', (fragment, token) => {
  expect(briefTokenOf(fragment)).toBe(token);
});
