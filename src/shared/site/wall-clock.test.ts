import { expect, test } from 'vitest';
import { localOf, startOfDay } from './wall-clock.ts';

test.each([
  [
    'begins at one where clocks are set forward at midnight',
    '2026-03-08',
    'America/Havana',
    '2026-03-08T05:00Z',
    '01:00',
  ],
  ['begins at the first of two midnights', '2026-11-01', 'America/Havana', '2026-11-01T04:00Z', '00:00'],
  ['begins at midnight otherwise', '2026-03-08', 'America/New_York', '2026-03-08T05:00Z', '00:00'],
])('a day %s', (_, day, timeZone, start, shown) => {
  const moment = startOfDay(day, timeZone);
  expect(new Date(moment).toISOString()).toBe(new Date(start).toISOString());
  expect(localOf(moment, timeZone)).toBe(`${day}T${shown}`);
});
