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

/** In order and without overlaps. @throws {Error} when it is no calendar. */
export function busyTimes({ text, ownerTimeZone, reach, siteHost }: BusyCalendarTask): Span[] {
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]/g, '');
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(unfolded)) throw new Error('It is no calendar.');
  for (const block of unfolded.match(BLOCK('VTIMEZONE')) ?? []) registerZone(block);
  const events = (unfolded.match(BLOCK('VEVENT')) ?? []).flatMap((block) => eventOf(block) ?? []);
  const others = events.filter(({ uid }) => meetingOfEvent(uid ?? '', siteHost) === undefined);
  const spans = [...Map.groupBy(others, ({ uid }) => uid).values()].flatMap((same) =>
    spansOf(same, ownerTimeZone, reach),
  );
  return merged(spans);
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
    const occurrences = event.isRecurring() ? occurrencesOf(event, zone, reach) : [event.startDate];
    return occurrences.flatMap((start) => {
      const from = momentIn(start, zone);
      if (event.isRecurring() && isChanged.has(from)) return [];
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
  const without = component.getAllProperties('exdate').flatMap((property) => property.getValues() as ICAL.Time[]);
  component.removeAllProperties('exdate');
  const days = new Set(without.filter(({ isDate }) => isDate).map(String));
  const moments = new Set(without.map((time) => momentIn(time, zone)));
  const found: ICAL.Time[] = [];
  try {
    const expansion = new ICAL.RecurExpansion({ component, dtstart: startDate });
    for (let count = 0; count < OCCURRENCES_MAX; count += 1) {
      const next = expansion.next() as ICAL.Time | undefined;
      if (!next || momentIn(next, zone) > until) break;
      if (!moments.has(momentIn(next, zone)) && !days.has(dayOf(next))) found.push(next);
    }
  } catch {
    // A rule that nothing fulfills any more.
  }
  return found;
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
