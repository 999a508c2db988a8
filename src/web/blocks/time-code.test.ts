import { expect, test } from 'vitest';
import { timeCode } from './time-code.ts';

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [59.99, '0:59'],
  [60, '1:00'],
  [605, '10:05'],
])('%s seconds have passed at %s', (seconds, code) => {
  expect(timeCode(seconds)).toBe(code);
});
