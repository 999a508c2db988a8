import { expect, test } from 'vitest';
import { turnAt } from './turn-at.ts';

const turns = [
  [0.1, 2],
  [2.5, 4],
  [6, 8],
] as const;

test.each([
  ['before the first word', 0, 0],
  ['as a turn begins', 2.5, 1],
  ['in the pause after a turn', 5.9, 1],
  ['after the last word', 9, 2],
])('%s', (_, seconds, turn) => {
  expect(turnAt(turns, seconds)).toBe(turn);
});
