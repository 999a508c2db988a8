import { expect, it } from 'vitest';
import { parseOpeningHours } from '../../../../shared/receptionist/opening-hours-reading.ts';
import { freeSlots, pickOffers, sayNextOpening, saySlots, startOfDay } from './sample-diary.ts';

/** A Monday. */
const NOW = new Date('2026-11-16T09:00');
const SLOTS = freeSlots({ hours: parseOpeningHours('Mon-Fri 9:00-17:00') ?? [], visitMinutes: 60, now: NOW });
const AFTERNOON = { from: 12 * 60, to: 18 * 60 - 1 };
const today = { first: startOfDay(NOW), last: startOfDay(NOW) };

it('spreads offers for a part of the day over several days', () => {
  const days = new Set(pickOffers(SLOTS, { between: AFTERNOON }, 3).map((slot) => slot.getDate()));
  expect(days.size).toBe(3);
});

it('offers only the requested day', () => {
  const days = new Set(pickOffers(SLOTS, { days: today, between: AFTERNOON }, 3).map((slot) => slot.getDate()));
  expect([...days]).toEqual([16]);
});

it('offers the latest time of a day', () => {
  const latest = pickOffers(SLOTS, { days: today, isLatest: true }, 3);
  expect(saySlots(latest, NOW)).toBe('today at 4');
});

it.each([
  ['2026-11-16T01:00', '7:30'],
  ['2026-11-16T18:00', 'tomorrow at 7:30'],
  ['2026-11-20T18:00', 'Monday at 7:30'],
])('says at %s that somebody is in again from %s', (now, opening) => {
  expect(sayNextOpening(parseOpeningHours('Mon-Fri 7:30-17:00') ?? [], new Date(now))).toBe(opening);
});
