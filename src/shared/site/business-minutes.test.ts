import { expect, test } from 'vitest';
import { businessDaysBefore, businessMinutes } from './business-minutes.ts';
import type { BusinessHours } from './phone-hours.ts';
import { DAY_MS, MINUTE_MS } from './durations.ts';

const HOURS: BusinessHours = { from: 'Mon', to: 'Fri', opens: '08:00', closes: '18:00', timeZone: 'America/Chicago' };
const at = (text: string) => Date.parse(text);

// 2026-11-23 is a Monday; Chicago is six hours behind UTC in winter and five in summer.
test.each([
  ['within a day', '2026-11-23T15:00Z', '2026-11-23T15:25Z', 25],
  ['from before we open', '2026-11-23T10:00Z', '2026-11-23T14:30Z', 30],
  ['over a night', '2026-11-23T23:50Z', '2026-11-24T14:05Z', 15],
  ['over a weekend', '2026-11-20T23:00Z', '2026-11-23T15:00Z', 120],
  ['only on a weekend', '2026-11-21T15:00Z', '2026-11-22T15:00Z', 0],
  ['over the end of summer time', '2026-10-30T22:00Z', '2026-11-02T15:00Z', 120],
  ['over the start of summer time', '2026-03-06T23:00Z', '2026-03-09T14:00Z', 120],
  ['none', '2026-11-23T15:00Z', '2026-11-23T15:00Z', 0],
  ['backwards', '2026-11-23T15:00Z', '2026-11-23T14:00Z', 0],
  ['of two whole weeks', '2026-11-23T14:00Z', '2026-12-07T14:00Z', 6_000],
  ['of half a year', '2026-05-04T13:00Z', '2026-11-02T14:00Z', 26 * 3_000],
])('counts the minutes %s', (_, from, until, minutes) => {
  expect(businessMinutes(at(from), at(until), HOURS)).toBe(minutes);
});

test('is the sum of its parts, wherever it is cut', () => {
  const start = at('2026-10-01T03:17Z');
  const cuts = Array.from({ length: 60 }, (_, index) => start + index * 1.37 * DAY_MS);
  for (const cut of cuts) {
    const middle = Math.round(cut / MINUTE_MS) * MINUTE_MS;
    const end = start + 90 * DAY_MS;
    const parts = businessMinutes(start, middle, HOURS) + businessMinutes(middle, end, HOURS);
    expect(parts).toBe(businessMinutes(start, end, HOURS));
  }
});

test('takes a week that goes over Sunday', () => {
  const weekend: BusinessHours = { ...HOURS, from: 'Sat', to: 'Mon', timeZone: 'UTC' };
  expect(businessMinutes(at('2026-11-20T00:00Z'), at('2026-11-27T00:00Z'), weekend)).toBe(3 * 600);
});

test.each([
  ['within a day', '2026-11-24T23:00Z', 0.5, '2026-11-24T18:00Z'],
  ['at the same hour of the day before', '2026-11-24T15:00Z', 1, '2026-11-23T15:00Z'],
  ['from the night on', '2026-11-25T04:00Z', 1, '2026-11-24T14:00Z'],
  ['from the early morning on', '2026-11-25T10:00Z', 1, '2026-11-24T14:00Z'],
  ['over a weekend', '2026-11-23T15:00Z', 1, '2026-11-20T15:00Z'],
  ['over a weekend and a holiday', '2026-11-30T15:00Z', 2, '2026-11-25T15:00Z'],
])('goes business days back %s', (_, end, days, start) => {
  const office = { ...HOURS, zone: 'CT', holidays: ['2026-11-26'] };
  expect(new Date(businessDaysBefore(at(end), days, office)).toISOString()).toBe(new Date(start).toISOString());
});
