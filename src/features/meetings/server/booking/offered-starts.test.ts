import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { localDay, localOf, momentOf } from '#shared/site/wall-clock.ts';
import { NO_HOURS, type MeetingHours } from '#features/meetings/shared/meeting-hours-schema.ts';
import { blockedBy, offeredStarts, overlapsAny } from './offered-starts.ts';

const week = (opens: string, closes: string): MeetingHours['days'] =>
  Array.from({ length: 7 }, () => ({ opens, closes }));
const HOURS: MeetingHours = { ...NO_HOURS, days: week('09:00', '12:00'), after: 0, noticeHours: 0, daysAhead: 90 };
const on = (
  day: string,
  hours: Partial<MeetingHours> = {},
  zone = 'America/New_York',
  busy = [] as [string, string][],
) => {
  const from = momentOf(`${day}T00:00`, zone) ?? momentOf(`${day}T01:00`, zone) ?? 0;
  const spans = busy.map(([start, end]) => ({ from: momentOf(start, zone) ?? 0, until: momentOf(end, zone) ?? 0 }));
  const starts = offeredStarts({ ...HOURS, ...hours }, zone, { from, until: from + 90 * DAY_MS }, spans, from);
  return starts.filter((start) => localDay(start, zone) === day).map((start) => localOf(start, zone).slice(11));
};

describe('a day of free times', () => {
  it('goes from opening until the last meeting that ends in time', () => {
    expect(on('2026-03-02')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']);
    expect(on('2026-03-02', { minutes: 45 })).toEqual(['09:00', '09:45', '10:30', '11:15']);
    expect(on('2026-03-02', { minutes: 15, days: week('09:00', '10:00') })).toEqual(['09:00', '09:30']);
    expect(on('2026-03-02', { days: week('22:30', '24:00') })).toEqual(['22:30', '23:00', '23:30']);
    expect(on('2026-03-02', { days: week('09:00', '10:15') })).toEqual(['09:00', '09:30']);
    expect(on('2026-03-02', { minutes: 120, days: week('09:00', '10:30') })).toEqual([]);
  });

  it('leaves out days off to the last one, and weekdays without hours', () => {
    const off = { daysOff: [{ from: '2026-03-01', to: '2026-03-02' }] };
    expect([on('2026-03-02', off), on('2026-03-03', off).length]).toEqual([[], 6]);
    expect(on('2026-03-01', { days: [null, ...week('09:00', '12:00').slice(1)] })).toEqual([]);
    expect(on('2028-02-29')).toHaveLength(6);
  });

  it('keeps the free minutes around what is taken, to the minute', () => {
    const busy: [string, string][] = [['2026-03-02T10:00', '2026-03-02T10:30']];
    expect(on('2026-03-02', {}, undefined, busy)).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30']);
    expect(on('2026-03-02', { after: 1 }, undefined, busy)).toEqual(['09:00', '10:30', '11:00', '11:30']);
    expect(on('2026-03-02', { before: 1 }, undefined, busy)).toEqual(['09:00', '09:30', '11:00', '11:30']);
  });

  it('begins after the notice and ends at the furthest day', () => {
    const now = momentOf('2026-03-02T09:30', 'UTC') ?? 0;
    const hours = { ...HOURS, noticeHours: 1, daysAhead: 1 };
    const starts = offeredStarts(hours, 'UTC', { from: now, until: now + 5 * DAY_MS }, [], now);
    expect(starts[0]).toBe(now + HOUR_MS);
    expect(starts.at(-1)).toBe(now + DAY_MS);
  });

  it('goes on in the evening, when it is tomorrow elsewhere', () => {
    const zone = 'America/New_York';
    const now = momentOf('2026-03-02T21:30', zone) ?? 0;
    const hours = { ...HOURS, days: week('20:00', '23:00') };
    const [first = 0] = offeredStarts(hours, zone, { from: now, until: now + DAY_MS }, [], now);
    expect(localOf(first, zone)).toBe('2026-03-02T21:30');
  });

  it('skips the hour that the clocks skip, and offers the one that comes twice once', () => {
    const night = { days: week('01:00', '04:00') };
    expect(on('2026-03-08', night)).toEqual(['01:00', '01:30', '03:00', '03:30']);
    expect(on('2026-11-01', night)).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00', '03:30']);
    expect(on('2026-03-08', { days: week('01:00', '02:30') })).toEqual(['01:00', '01:30']);
    // Lebanon skips midnight.
    expect(on('2026-03-29', { days: week('00:00', '02:00') }, 'Asia/Beirut')).toEqual(['01:00', '01:30']);
  });
});

const ZONES = [
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC',
];
/** From 2026 to the end of 2028, with all changes of clocks and a leap day. */
const moment = fc.integer({ min: Date.UTC(2026, 0, 1) / MINUTE_MS, max: Date.UTC(2028, 11, 1) / MINUTE_MS });
const hoursOfAnyone = fc.record({
  days: fc.array(
    fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 47 }))
        .map(([opens, length]) => [opens, Math.min(opens + length, 48)].map(clockOf))
        .map(([opens = '', closes = '']) => ({ opens, closes })),
    ),
    { minLength: 7, maxLength: 7 },
  ),
  minutes: fc.constantFrom(15, 30, 45, 60, 90),
  before: fc.integer({ min: 0, max: 60 }),
  after: fc.integer({ min: 0, max: 60 }),
  noticeHours: fc.integer({ min: 0, max: 48 }),
  daysAhead: fc.integer({ min: 1, max: 30 }),
  daysOff: fc.constant<MeetingHours['daysOff']>([]),
  confirms: fc.constant('at once' as const),
});
function clockOf(half: number): string {
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
}

it('every offered time is one moment on the owner’s clock and apart from what is taken, in any zone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      hoursOfAnyone,
      moment,
      fc.array(fc.tuple(fc.nat(20_000), fc.integer({ min: 1, max: 600 })), { maxLength: 5 }),
      (zone, hours, minute, taken) => {
        const now = minute * MINUTE_MS;
        const busy = taken.map(([after, long]) => ({
          from: now + after * MINUTE_MS,
          until: now + (after + long) * MINUTE_MS,
        }));
        const starts = offeredStarts(hours, zone, { from: now, until: now + 14 * DAY_MS }, busy, now);
        expect(starts).toEqual([...new Set(starts)].toSorted((one, other) => one - other));
        for (const start of starts) {
          expect(momentOf(localOf(start, zone), zone)).toBe(start);
          expect(overlapsAny(blockedBy(start, hours.minutes, hours), busy)).toBe(false);
          const window = hours.days[new Date(localDay(start, zone)).getUTCDay()];
          expect(window && window.opens <= localOf(start, zone).slice(11)).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});
