import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';

test('a date reads as Intl writes it for the United States', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const date = `2026-${String(month).padStart(2, '0')}-01`;
    expect(formatDate(date)).toBe(format.format(new Date(date)));
  }
  expect(formatDate('2028-02-29T23:59:59.999Z')).toBe('February 29, 2028');
});
