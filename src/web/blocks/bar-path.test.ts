import { expect, test } from 'vitest';
import { barPath } from './bar-path.ts';

test('places each bar from the one before', () => {
  const bars = [
    { x: 1, height: -13 },
    { x: 3, height: 6 },
    { x: 10, height: -13 },
  ];
  expect(barPath(bars, 20)).toBe('M1 20v-13zm2 0v6zm7 0v-13z');
  expect(barPath([], 20)).toBe('');
});
