import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { localOf } from '#shared/site/wall-clock.ts';
import { busyTimes } from './busy-calendar.ts';

const FROM = Date.UTC(2026, 1, 20);
const reach = { from: FROM, until: FROM + 92 * DAY_MS };

const spansOf = (events: readonly string[], { zone = 'America/New_York', days = 92, extra = '' } = {}) => {
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${extra}${events
    .map(
      (lines, index) =>
        `BEGIN:VEVENT\r\n${/UID:/.test(lines) ? '' : `UID:${index}\r\n`}${lines.trim().replaceAll(/\n\s*/g, '\r\n')}\r\nEND:VEVENT\r\n`,
    )
    .join('')}END:VCALENDAR\r\n`;
  const until = reach.from + days * DAY_MS;
  return busyTimes({ text, ownerTimeZone: zone, reach: { ...reach, until }, siteHost: 'site.example' });
};
const busy = (events: readonly string[], options: Parameters<typeof spansOf>[1] = {}) => {
  const { zone = 'America/New_York' } = options;
  return spansOf(events, options).map(({ from, until }) => `${localOf(from, zone)} ${localOf(until, zone)}`);
};

describe('the busy times of a calendar', () => {
  it('are those of its events, in whichever zone they are stated', () => {
    expect(
      busy([
        'DTSTART:20260302T150000Z\nDTEND:20260302T160000Z',
        'DTSTART;TZID=America/Chicago:20260303T090000\nDTEND;TZID=America/Chicago:20260303T093000',
        'DTSTART:20260304T090000\nDURATION:PT45M',
      ]),
    ).toEqual([
      '2026-03-02T10:00 2026-03-02T11:00',
      '2026-03-03T10:00 2026-03-03T10:30',
      '2026-03-04T09:00 2026-03-04T09:45',
    ]);
  });

  it('are read from lines that are folded with a space or with a tab', () => {
    const extra = (blank: string) =>
      `BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260302T15\r\n${blank}0000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\n`;
    for (const blank of [' ', '\t'])
      expect(busy([], { extra: extra(blank) })).toEqual(['2026-03-02T10:00 2026-03-02T11:00']);
  });

  it('in the hour that the clocks skip are read as before the change', () => {
    expect(busy(['DTSTART;TZID=America/New_York:20260308T023000\nDURATION:PT1H'])).toEqual([
      '2026-03-08T03:30 2026-03-08T04:30',
    ]);
  });

  it('of whole days are the owner’s days, without the one that DTEND names', () => {
    expect(
      busy([
        'DTSTART;VALUE=DATE:20260308\nDTEND;VALUE=DATE:20260309',
        'DTSTART;VALUE=DATE:20260320\nDTEND;VALUE=DATE:20260323',
        'DTSTART;VALUE=DATE:20260401',
      ]),
    ).toEqual([
      '2026-03-08T00:00 2026-03-09T00:00',
      '2026-03-20T00:00 2026-03-23T00:00',
      '2026-04-01T00:00 2026-04-02T00:00',
    ]);
  });

  it('leave out what is free or canceled, and our own meetings', () => {
    const at = 'DTSTART:20260302T150000Z\nDTEND:20260302T160000Z';
    expect(busy([`${at}\nTRANSP:TRANSPARENT`, `${at}\nSTATUS:CANCELLED`, `UID:meeting-1@site.example\n${at}`])).toEqual(
      [],
    );
    expect(busy([`UID:meeting-1@other.example\n${at}`])).toHaveLength(1);
  });

  it('repeat on the wall clock of their zone across changes of the clocks', () => {
    const weekly =
      'DTSTART;TZID=Europe/Berlin:20260227T160000\nDTEND;TZID=Europe/Berlin:20260227T170000\nRRULE:FREQ=WEEKLY';
    expect(busy([weekly], { days: 43 }).map((span) => span.slice(0, 16))).toEqual([
      '2026-02-27T10:00',
      '2026-03-06T10:00',
      // New York has changed its clocks, Berlin not yet.
      '2026-03-13T11:00',
      '2026-03-20T11:00',
      '2026-03-27T11:00',
      '2026-04-03T10:00',
    ]);
  });

  it('include the last one before UNTIL, and leave out what EXDATE names in any form', () => {
    const daily = 'DTSTART;TZID=Asia/Tokyo:20260301T080000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20260304T230000Z';
    const days = (more: string) => busy([`${daily}${more}`], { zone: 'Asia/Tokyo' }).map((span) => span.slice(8, 10));
    expect(days('')).toEqual(['01', '02', '03', '04', '05']);
    expect(days('\nEXDATE;TZID=Asia/Tokyo:20260302T080000')).toEqual(['01', '03', '04', '05']);
    expect(days('\nEXDATE:20260301T230000Z,20260302T230000Z')).toEqual(['01', '04', '05']);
    expect(days('\nEXDATE;VALUE=DATE:20260305')).toEqual(['01', '02', '03', '04']);
    expect(days('\nEXDATE:20250101T000000Z,20250102T000000Z,20260303T230000Z')).toEqual(['01', '02', '03', '05']);
  });

  it('include the last day of a rule that ends with a day, and each of those that are listed', () => {
    const starts = (event: string) => busy([event]).map((span) => span.slice(5, 16));
    const daily = 'DTSTART;TZID=America/New_York:20260302T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20260303';
    expect(starts(daily)).toEqual(['03-02T10:00', '03-03T10:00']);
    expect(starts('DTSTART;VALUE=DATE:20260302\nRRULE:FREQ=DAILY;UNTIL=20260303')).toEqual(['03-02T00:00']);
    expect(busy(['DTSTART;VALUE=DATE:20260302\nRRULE:FREQ=DAILY;UNTIL=20260303'])[0]?.slice(17)).toBe(
      '2026-03-04T00:00',
    );
    const listed = 'DTSTART:20260302T150000Z\nDURATION:PT1H\nRDATE:20260304T150000Z,20260305T150000Z';
    expect(starts(listed)).toEqual(['03-02T10:00', '03-04T10:00', '03-05T10:00']);
    expect(starts(`${listed}\nEXDATE:20260304T150000Z`)).toEqual(['03-02T10:00', '03-05T10:00']);
    expect(starts('DTSTART:20260302T150000Z\nDURATION:PT1H\nRDATE;VALUE=PERIOD:20260304T150000Z/PT1H')).toHaveLength(2);
  });

  it('are read from a calendar that shares nothing else, and from Exchange, whose UTC has a name of its own', () => {
    const shared = ['FREEBUSY;FBTYPE=BUSY:20260302T150000Z/20260302T160000Z', 'FREEBUSY:20260304T150000Z/PT1H'];
    const others = [
      'FREEBUSY;FBTYPE=FREE:20260303T150000Z/PT1H',
      'FREEBUSY:20250302T150000Z/PT1H',
      'FREEBUSY:20270302T150000Z/PT1H',
    ];
    const extra = `BEGIN:VFREEBUSY\r\n${[...shared, ...others].join('\r\n')}\r\nEND:VFREEBUSY\r\n`;
    expect(busy([], { extra }).map((span) => span.slice(5))).toEqual([
      '03-02T10:00 2026-03-02T11:00',
      '03-04T10:00 2026-03-04T11:00',
    ]);
    const utc = 'TZID=tzone://Microsoft/Utc:20260302T';
    expect(busy([`DTSTART;${utc}150000\nDTEND;${utc}160000`])).toEqual(['2026-03-02T10:00 2026-03-02T11:00']);
  });

  it('follow single occurrences that were moved or canceled', () => {
    const uid = 'UID:standup\n';
    const zoned = (name: string, time: string) => `${name};TZID=America/New_York:202603${time}`;
    const daily = `${uid}${zoned('DTSTART', '02T090000')}\nDURATION:PT15M\nRRULE:FREQ=DAILY;COUNT=4`;
    const moved = `${uid}${zoned('RECURRENCE-ID', '03T090000')}\n${zoned('DTSTART', '03T150000')}\nDURATION:PT15M`;
    const off = `${uid}${zoned('RECURRENCE-ID', '04T090000')}\n${zoned('DTSTART', '04T090000')}\nDURATION:PT15M\nSTATUS:CANCELLED`;
    expect(busy([moved, daily, off]).map((span) => span.slice(8, 16))).toEqual(['02T09:00', '03T15:00', '05T09:00']);
  });

  it('read a zone by the calendar’s own rules where the runtime doesn’t know it', () => {
    const rules = `BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:-0300\r\nTZOFFSETTO:-0300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`;
    const event = 'DTSTART;TZID=Office:20260302T120000\nDTEND;TZID=Office:20260302T130000';
    expect(busy([event], { extra: rules, zone: 'UTC' })).toEqual(['2026-03-02T15:00 2026-03-02T16:00']);
  });

  it('merge what overlaps, and lie within reach', () => {
    expect(
      busy([
        'DTSTART:20260302T150000Z\nDTEND:20260302T160000Z',
        'DTSTART:20260302T153000Z\nDTEND:20260302T170000Z',
        'DTSTART:20250302T150000Z\nDTEND:20250302T160000Z',
        'DTSTART:20270302T150000Z\nDTEND:20270302T160000Z',
      ]),
    ).toEqual(['2026-03-02T10:00 2026-03-02T12:00']);
  });

  it('survive an event that nobody can read, and reach the present of one that began long ago', () => {
    const broken = ['DTSTART:tomorrow', 'SUMMARY:No start', 'DTSTART:20260302T150000Z\nRRULE:FREQ=NEVER'];
    const old = 'DTSTART:19900101T150000Z\nDTEND:19900101T160000Z\nRRULE:FREQ=DAILY';
    expect(busy([...broken, old], { days: 2 }).length).toBeGreaterThan(0);
    for (const text of ['<html>Sign in</html>', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTA'])
      expect(() => busyTimes({ text, ownerTimeZone: 'UTC', reach, siteHost: 'site.example' })).toThrow(
        'It is no calendar.',
      );
  });

  it('hold every minute of an event, and no other, however the events overlap', () => {
    const dayOf = 24 * 60;
    const stamp = (minute: number) => new Date(FROM + minute * MINUTE_MS).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const event = fc.record({ from: fc.nat(dayOf), length: fc.integer({ min: 1, max: dayOf / 4 }) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 8 }), (events) => {
        const ends = events.map(({ from, length }) => [from, from + length] as const);
        const spans = spansOf(ends.map(([from, until]) => `DTSTART:${stamp(from)}\nDTEND:${stamp(until)}`));
        const held = (minute: number) => ends.some(([from, until]) => from <= minute && minute < until);
        const shown = (minute: number) =>
          spans.filter(({ from, until }) => from <= FROM + minute * MINUTE_MS && FROM + minute * MINUTE_MS < until)
            .length;
        const minutes = Array.from({ length: 2 * dayOf }, (_, minute) => minute);
        expect(minutes.filter((minute) => shown(minute) !== Number(held(minute)))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
