/**
 * Reads when a calendar is busy. ical.js knows the format and how events repeat. What a zone's clocks show comes from
 * the runtime where it knows the zone, because calendars leave a zone's rules out or cut them short.
 */
import ICAL from 'ical.js';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import { isTimeZone } from '#shared/site/time-zone.ts';
import { daysLater, isoDay, momentOfWall, startOfDay } from '#shared/site/wall-clock.ts';
import { meetingOfEvent } from '../event-id.ts';
import type { Span } from './offered-starts.ts';

/** A daily event of eighty years has 29,220. Beyond, an event is as good as endless. */
const OCCURRENCES_MAX = 30_000;
const BLOCK = (name: string) => new RegExp(`^BEGIN:${name}[ \\t]*$[\\s\\S]*?^END:${name}[ \\t]*$`, 'gim');

export interface BusyCalendarTask {
  text: string;
  /** What whole days and times without a zone mean. */
  ownerTimeZone: string;
  /** What is left out lies outside. */
  reach: Span;
  /** Our own meetings don't count, which the owner's calendar may hold, too. */
  siteHost: string;
}

/** Exchange's name for UTC, which its colon makes unreadable. */
const EXCHANGE_UTC = /TZID="?tzone:\/\/Microsoft\/Utc"?/gi;
/** Some programs end a series with a day although its events have times: with that whole day. */
const LAST_DAY = /^(RRULE:.*\bUNTIL=\d{8})(?![\dT])/gim;

/** In order and without overlaps. @throws {Error} when it is no calendar, or not a whole one. */
export function busyTimes({ text, ownerTimeZone, reach, siteHost }: BusyCalendarTask): Span[] {
  const unfolded = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .replaceAll(EXCHANGE_UTC, 'TZID=UTC')
    .replaceAll(LAST_DAY, '$1T235959')
    .trim();
  if (!/^BEGIN:VCALENDAR/i.test(unfolded) || !/^END:VCALENDAR[ \t]*$/im.test(unfolded.slice(-100)))
    throw new Error('It is no calendar.');
  for (const block of unfolded.match(BLOCK('VTIMEZONE')) ?? []) registerZone(block);
  const events = (unfolded.match(BLOCK('VEVENT')) ?? []).flatMap((block) => eventOf(block) ?? []);
  const others = events.filter(({ uid }) => meetingOfEvent(uid ?? '', siteHost) === undefined);
  const spans = [...Map.groupBy(others, ({ uid }) => uid).values()].flatMap((same) =>
    spansOf(same, ownerTimeZone, reach),
  );
  const stated = (unfolded.match(BLOCK('VFREEBUSY')) ?? []).flatMap((block) => statedIn(block, ownerTimeZone));
  return merged([...spans, ...stated.filter(({ from, until }) => until > reach.from && from < reach.until)]);
}

/** Of a calendar that shares only when it is busy. */
function statedIn(block: string, zone: string): Span[] {
  try {
    return componentOf(block)
      .getAllProperties('freebusy')
      .filter((property) => String(property.getParameter('fbtype') ?? '').toUpperCase() !== 'FREE')
      .flatMap((property) => property.getValues() as ICAL.Period[])
      .map((period) => ({ from: momentIn(period.start, zone), until: momentIn(period.getEnd(), zone) }));
  } catch {
    return [];
  }
}

/** Undefined for one that can't be read: the others still count. */
function eventOf(block: string): ICAL.Event | undefined {
  try {
    const component = componentOf(block);
    for (const name of ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate'])
      for (const property of component.getAllProperties(name))
        registerName(String(property.getParameter('tzid') ?? ''));
    const event = new ICAL.Event(component);
    return component.hasProperty('dtstart') && event.startDate.year > 0 ? event : undefined;
  } catch {
    return undefined;
  }
}

function componentOf(block: string): ICAL.Component {
  // One component in, one out.
  return new ICAL.Component(ICAL.parse(block.replaceAll('\n', '\r\n')) as unknown[]);
}

/** The runtime's clocks for ical.js. */
class KnownZone extends ICAL.Timezone {
  override utcOffset(time: ICAL.Time): number {
    const wall = wallOf(time);
    const moment = momentOfWall(wall, this.tzid);
    if (moment !== undefined) return (wall - moment) / SECOND_MS;
    // Of a time that the clocks skip, as before they change (RFC 5545 §3.3.5).
    const before = momentOfWall(wall - DAY_MS, this.tzid);
    return before === undefined ? 0 : (wall - DAY_MS - before) / SECOND_MS;
  }
}

function registerName(name: string): void {
  if (name === '' || ICAL.TimezoneService.has(name) || !isTimeZone(name)) return;
  ICAL.TimezoneService.register(new KnownZone({ tzid: name }), name);
}

/** Of a zone with a name of its own, such as those of Outlook, the calendar's rules count. */
function registerZone(block: string): void {
  try {
    const zone = new ICAL.Timezone(componentOf(block));
    if (!isTimeZone(zone.tzid)) ICAL.TimezoneService.register(zone, zone.tzid);
  } catch {
    // Its times then are the owner's.
  }
}

/** Of the events of one id: the one that repeats, and what became of single occurrences. */
function spansOf(events: readonly ICAL.Event[], zone: string, reach: Span): Span[] {
  const changed = events.filter((event) => event.isRecurrenceException());
  const isChanged = new Set(changed.map((event) => momentIn(event.recurrenceId, zone)));
  return events.filter(isBusy).flatMap((event) => {
    const repeats = event.isRecurring();
    const occurrences = repeats ? occurrencesOf(event, zone, reach) : [event.startDate];
    return occurrences.flatMap((start) => {
      const from = momentIn(start, zone);
      if (repeats && isChanged.has(from)) return [];
      const until = endOf(event, start, from, zone);
      return until > reach.from && from < reach.until && until > from ? [{ from, until }] : [];
    });
  });
}

function isBusy({ component }: ICAL.Event): boolean {
  const is = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return is('transp') !== 'TRANSPARENT' && is('status') !== 'CANCELLED';
}

function occurrencesOf(event: ICAL.Event, zone: string, { until }: Span): ICAL.Time[] {
  const { component, startDate } = event;
  const without = takenFrom(component, 'exdate');
  // Beside those of the rule, or the first one: ical.js would leave that out.
  const found = takenFrom(component, 'rdate');
  const days = new Set(without.filter(({ isDate }) => isDate).map(String));
  const moments = new Set(without.map((time) => momentIn(time, zone)));
  try {
    const expansion = new ICAL.RecurExpansion({ component, dtstart: startDate });
    for (let count = 0; count < OCCURRENCES_MAX; count += 1) {
      const next = expansion.next() as ICAL.Time | undefined;
      if (!next || momentIn(next, zone) > until) break;
      found.push(next);
    }
  } catch {
    // A rule that nothing fulfills any more.
  }
  return found.filter((time) => !moments.has(momentIn(time, zone)) && !days.has(dayOf(time)));
}

function takenFrom(component: ICAL.Component, name: string): ICAL.Time[] {
  const values = component.getAllProperties(name).flatMap((property) => property.getValues());
  component.removeAllProperties(name);
  return values.map((value) => (value instanceof ICAL.Period ? value.start : (value as ICAL.Time)));
}

/** A whole day ends with the owner's; the day in DTEND is no part of it. */
function endOf(event: ICAL.Event, start: ICAL.Time, from: number, zone: string): number {
  const { component, startDate } = event;
  const end = component.getFirstPropertyValue('dtend') as ICAL.Time | null;
  if (startDate.isDate) {
    const last = end ? dayOf(end) : daysLater(dayOf(startDate), 1);
    const days = Math.round((Date.parse(last) - Date.parse(dayOf(startDate))) / DAY_MS);
    return startOfDay(daysLater(dayOf(start), Math.max(days, 1)), zone);
  }
  if (end) return from + momentIn(end, zone) - momentIn(startDate, zone);
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null;
  return from + (duration?.toSeconds() ?? 0) * SECOND_MS;
}

function momentIn(time: ICAL.Time, ownerTimeZone: string): number {
  if (time.isDate) return startOfDay(dayOf(time), ownerTimeZone);
  if (time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * SECOND_MS;
  const wall = wallOf(time);
  return momentOfWall(wall, ownerTimeZone) ?? wall;
}

function dayOf(time: ICAL.Time): string {
  return isoDay(wallOf(time));
}

function wallOf({ year, month, day, hour, minute }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Rounded to full minutes, which is all that bookings know. */
function merged(spans: readonly Span[]): Span[] {
  const sorted = spans
    .map(({ from, until }) => ({
      from: Math.floor(from / MINUTE_MS) * MINUTE_MS,
      until: Math.ceil(until / MINUTE_MS) * MINUTE_MS,
    }))
    .toSorted((one, other) => one.from - other.from);
  const apart: Span[] = [];
  for (const span of sorted) {
    const last = apart.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else apart.push(span);
  }
  return apart;
}
