import { describe, expect, it } from 'vitest';
import type { OfficeHours } from '../shared/slot-moments.ts';
import { bookedWeeks } from './booked-weeks.ts';
import { officeStarts } from './office-starts.ts';

const office: OfficeHours = {
  timeZone: 'America/Chicago',
  days: [1, 2, 3, 4, 5],
  opens: 9,
  closes: 17,
  holidays: ['2026-03-17'],
};
/** A Wednesday, 10:20 in Chicago. */
const NOW = Date.parse('2026-03-04T16:20:00Z');
const weeksOf = (at: OfficeHours, timeZone: string, now = NOW) => bookedWeeks(officeStarts(at, now), timeZone).weeks;
const week = (number: number, timeZone: string, at = office) => {
  const found = weeksOf(at, timeZone)[number];
  if (!found) throw new Error(`No time is offered in week ${number}.`);
  return found;
};

describe('a week of times', () => {
  it('offers the office hours on the visitor’s clock', () => {
    const { dates, times, free } = week(1, 'America/New_York');
    expect(dates).toEqual(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']);
    expect(times).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']);
    expect(free.size).toBe(40);
  });

  it('starts on the hour where the office opens between two', () => {
    const { times } = week(1, 'America/Chicago', { ...office, opens: 8.5 });
    expect(times[0]).toBe('09:00');
  });

  it('leaves out what has passed and what is less than two hours away', () => {
    const { dates, free } = week(0, 'America/Chicago');
    expect(dates[0]).toBe('2026-03-02');
    expect([...free].slice(0, 2)).toEqual(['2026-03-04T13:00', '2026-03-04T14:00']);
  });

  it('offers nothing on a holiday, but shows the day', () => {
    const { dates, free } = week(2, 'America/Chicago');
    expect(dates).toContain('2026-03-17');
    expect([...free].map((local) => Number(local.slice(8, 10)))).toEqual(
      [16, 18, 19, 20].flatMap((day) => Array(8).fill(day)),
    );
  });

  it('ends ninety days ahead', () => {
    expect([...week(13, 'America/Chicago').free].at(-1)).toBe('2026-06-02T11:00');
    expect(weeksOf(office, 'America/Chicago')).toHaveLength(14);
  });

  it('spreads our days over two of the visitor’s where midnight is within them', () => {
    const { dates, times, free } = week(1, 'Asia/Singapore');
    expect(dates).toHaveLength(6);
    expect(times).toEqual(['00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '22:00', '23:00']);
    expect(free).toContain('2026-03-09T22:00');
    expect(free).not.toContain('2026-03-09T05:00');
  });

  it('follows the clocks of either side when they change', () => {
    // Chicago changes on March 8, London on March 29.
    expect(week(0, 'Europe/London').times[0]).toBe('15:00');
    expect(week(1, 'Europe/London').times[0]).toBe('14:00');
    expect(week(4, 'Europe/London').times[0]).toBe('15:00');
  });

  it('offers no time that the visitor’s clock shows twice or not at all', () => {
    const always: OfficeHours = { timeZone: 'UTC', days: [0], opens: 0, closes: 24, holidays: [] };
    const spring = weeksOf(always, 'America/New_York').flatMap(({ free }) => [...free]);
    expect(spring).toContain('2026-03-08T01:00');
    expect(spring).not.toContain('2026-03-08T02:00');
    // At 1:00 for the second time. The field would mean the first, when the office is still closed.
    const early: OfficeHours = { timeZone: 'UTC', days: [0], opens: 6, closes: 9, holidays: [] };
    const [autumn] = weeksOf(early, 'America/New_York', Date.parse('2026-11-01T00:00:00Z'));
    expect([...(autumn?.free ?? [])]).toEqual(['2026-11-01T02:00', '2026-11-01T03:00']);
  });

  it('has hours that start on the half hour where the zone does', () => {
    expect(week(1, 'Asia/Kolkata').times).toContain('19:30');
  });
});
