import { expect, it } from 'vitest';
import { countCodePoints, tooLong } from './field-errors.ts';

it.each([
  ['', 0],
  ['abc', 3],
  ['a😀', 2],
  ['😀😀😀', 3],
  ['\ud83d', 1],
])('counts %j as %d', (text, count) => {
  expect(countCodePoints(text, 3)).toBe(count);
});

it.each(['abcd', '😀😀😀😀', 'a😀😀😀', '😀'.repeat(1_000), 'a'.repeat(1_000)])(
  'tells that a text is too long',
  (text) => {
    expect(countCodePoints(text, 3)).toBeGreaterThan(3);
  },
);

it.each([
  ['abc', false],
  ['😀😀😀', false],
  ['abcd', true],
  ['😀😀😀😀', true],
])('says of %j that it is too long: %s', (text, isTooLong) => {
  expect(tooLong(text, 3) !== '').toBe(isTooLong);
});
