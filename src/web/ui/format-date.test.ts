import { expect, test } from 'vitest';
import { formatClock, formatDate } from './format-date.ts';

test('a date reads as Intl writes it for the United States', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const date = `2026-${String(month).padStart(2, '0')}-01`;
    expect(formatDate(date)).toBe(format.format(new Date(date)));
  }
  expect(formatDate('2028-02-29T23:59:59.999Z')).toBe('February 29, 2028');
});

test('a time of day reads as Intl writes it for the United States', () => {
  const format = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
  for (let hour = 0; hour < 24; hour += 1) {
    const moment = new Date(2026, 0, 1, hour, hour * 2, hour + 5);
    // Intl puts a narrow space before AM and PM.
    expect(formatClock(moment)).toBe(format.format(moment).replace('\u202f', ' '));
  }
});
