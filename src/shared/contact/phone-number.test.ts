import { expect, it } from 'vitest';
import { internationalNumber } from './phone-number.ts';

it.each([
  ['United States (+1)', '202-555-0142', '+12025550142'],
  ['United States (+1)', '1 (202) 555-0142', '+12025550142'],
  ['United Kingdom (+44)', '020 7946 0958', '+442079460958'],
  ['United States (+1)', '+44 20 7946 0958', '+442079460958'],
  ['United States (+1)', '555', undefined],
  ['United States (+1)', 'call me', undefined],
  ['Nowhere', '202-555-0142', '+2025550142'],
  ['United States (+1)', '1'.repeat(1_000_000), undefined],
])('%s, %s', (country, typed, expected) => {
  expect(internationalNumber(country, typed)).toBe(expected);
});
