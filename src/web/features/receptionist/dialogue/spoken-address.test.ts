import { expect, it } from 'vitest';
import { writtenAddress } from './spoken-address.ts';

it.each([
  ['three twelve north grove street', '312 North Grove Street'],
  ['twenty-two fifty main street', '2250 Main Street'],
  ['one hundred five elm road', '105 Elm Road'],
  ['one hundred twenty-five elm road', '125 Elm Road'],
  ['ten twenty elm road', '1020 Elm Road'],
  ['12 Oak Street', '12 Oak Street'],
])('reads "%s" back as %s', (said, written) => {
  expect(writtenAddress(said)).toBe(written);
});
