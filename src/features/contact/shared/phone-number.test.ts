import { expect, it } from 'vitest';
import { internationalNumber } from './phone-number.ts';

it.each([
  ['US', '202-555-0142', '+12025550142'],
  ['US', '1 (202) 555-0142', '+12025550142'],
  ['GB', '020 7946 0958', '+442079460958'],
  ['US', '+44 20 7946 0958', '+442079460958'],
  ['US', '555', undefined],
  ['US', 'call me', undefined],
  ['Nowhere', '202-555-0142', undefined],
  ['Nowhere', '+1 202-555-0142', '+12025550142'],
  ['US', '1'.repeat(1_000_000), undefined],
])('%s, %s', (country, typed, expected) => {
  expect(internationalNumber(country, typed)).toBe(expected);
});
