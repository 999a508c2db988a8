import { expect, test } from 'vitest';
import { formatCents, formatCount, shareOf } from './money.ts';

const AMOUNTS = [0, 1, 9, 35, 99, 100, 101, 1_000, 99_999, 100_000, 119_900, 123_456_789, 100_000_000_00];

test('amounts and counts read as Intl writes them for the United States', () => {
  const dollars = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const counts = new Intl.NumberFormat('en-US');
  for (const amount of AMOUNTS.flatMap((each) => [each, -each || 0])) {
    expect(formatCents(amount)).toBe(dollars.format(amount / 100));
    // Calls count in steps of six seconds, so that a month's minutes may have a decimal.
    for (const count of [Math.abs(amount), Math.abs(amount) + 0.5, Math.abs(amount) + 0.1 + 0.2, Math.abs(amount) / 7])
      expect(formatCount(count)).toBe(counts.format(count));
  }
});

test.each([
  [1_000, 1, 2, 500],
  [999, 1, 2, 500],
  [1_000, 1, 3, 333],
  [2_000, 1, 3, 667],
  [100, 0, 7, 0],
])('of %i cents, %i of %i parts are %i', (amount, part, whole, share) => {
  expect(shareOf(amount, part, whole)).toBe(share);
});
