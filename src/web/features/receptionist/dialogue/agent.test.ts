import { expect, it } from 'vitest';
import { inSentence } from './agent.ts';

it.each([
  ['Drain cleaning', 'drain cleaning'],
  ['AC tune-up', 'AC tune-up'],
  ['A/C repair', 'A/C repair'],
  ['YouTube ads', 'YouTube ads'],
  ['T shirts', 'T shirts'],
  ['lockout', 'lockout'],
])('writes the service "%s" within a sentence as "%s"', (name, written) => {
  expect(inSentence(name)).toBe(written);
});
