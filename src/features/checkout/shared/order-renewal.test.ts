import { expect, it } from 'vitest';
import { nextChargeAt, nextChargeText } from './order-renewal.ts';

const day = (iso: string) => Date.parse(`${iso}T09:30:00Z`);

it.each([
  ['2026-01-15', '2026-01-15', '2026-02-15'],
  ['2026-01-15', '2026-02-14', '2026-02-15'],
  ['2026-01-15', '2026-02-15', '2026-03-15'],
  ['2026-12-31', '2027-01-02', '2027-01-31'],
  // A month without that day has its last day instead, and the one after it the right day again.
  ['2026-01-31', '2026-01-31', '2026-02-28'],
  ['2026-01-31', '2026-02-28', '2026-03-31'],
  ['2028-01-31', '2028-02-01', '2028-02-29'],
  ['2026-01-15', '2028-01-14', '2028-01-15'],
])('bought on %s, seen on %s: charged on %s', (bought, seen, charged) => {
  expect(new Date(nextChargeAt(day(bought), day(seen))).toISOString().slice(0, 10)).toBe(charged);
});

it('is always later than the moment, and at most a month later', () => {
  for (let hours = 0; hours < 24 * 800; hours += 7) {
    const now = day('2026-01-31') + hours * 3_600_000;
    const next = nextChargeAt(day('2026-01-31'), now);
    expect(next).toBeGreaterThan(now);
    expect(next - now).toBeLessThanOrEqual(31 * 86_400_000);
  }
});

it('is said with its amount and its date', () => {
  const text = nextChargeText({ at: day('2026-02-15'), cents: 39_900, currency: 'usd' });
  expect(text).toContain('$399.00');
  expect(text).toContain('February 15, 2026');
});
