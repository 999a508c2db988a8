import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { bookedWeeks } from './booked-weeks.ts';

const shown = (starts: readonly string[], zone: string) => bookedWeeks(starts, zone).weeks;
const hourly = (from: string, count: number) =>
  Array.from({ length: count }, (_, hour) => new Date(Date.parse(from) + hour * HOUR_MS).toISOString());

it('shows the visitor’s days, on both sides of their midnight', () => {
  const [week] = shown(hourly('2026-03-03T13:00:00Z', 4), 'Asia/Kolkata');
  expect(week).toEqual({
    dates: ['2026-03-03'],
    times: ['18:30', '19:30', '20:30', '21:30'],
    free: new Set(['2026-03-03T18:30', '2026-03-03T19:30', '2026-03-03T20:30', '2026-03-03T21:30']),
  });
  expect(shown(hourly('2026-03-03T13:00:00Z', 4), 'Asia/Tokyo')[0]?.dates).toEqual(['2026-03-03', '2026-03-04']);
});

it('has a week for each in which a time is free, with the same days in all', () => {
  const starts = ['2026-03-02T15:00:00.000Z', '2026-03-18T15:00:00.000Z'];
  expect(shown(starts, 'UTC').map(({ dates }) => dates)).toEqual([
    ['2026-03-02', '2026-03-04'],
    ['2026-03-16', '2026-03-18'],
  ]);
  expect(shown([], 'UTC')).toEqual([]);
});

it('shows the hour that comes twice once', () => {
  const { moments } = bookedWeeks(hourly('2026-11-01T04:00:00Z', 4), 'America/New_York');
  expect([...moments]).toEqual([
    ['2026-11-01T00:00', '2026-11-01T04:00:00.000Z'],
    ['2026-11-01T01:00', '2026-11-01T05:00:00.000Z'],
    ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
  ]);
});

it('leads each time that it shows back to the moment that was offered, in any zone', () => {
  const zone = fc.constantFrom(
    'America/St_Johns',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Europe/London',
  );
  const days = fc.integer({ min: Date.UTC(2026, 0) / DAY_MS, max: Date.UTC(2028, 11) / DAY_MS });
  fc.assert(
    fc.property(zone, days, fc.nat(95), (timeZone, day, quarter) => {
      const starts = hourly(new Date(day * DAY_MS + quarter * 15 * MINUTE_MS).toISOString(), 30);
      const { weeks, moments } = bookedWeeks(starts, timeZone);
      const cells = weeks.flatMap(({ free }) => [...free]);
      expect(new Set(cells).size).toBe(cells.length);
      expect(cells.length).toBeGreaterThan(28);
      for (const cell of cells) expect(starts).toContain(moments.get(cell));
    }),
    { numRuns: 60 },
  );
});
