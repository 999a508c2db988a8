/**
 * Reads what a calendar program answers to an invitation of ours (RFC 5546 §3.2.3, §3.2.7). Anybody may have written it,
 * so it is read in the time that its length allows.
 */
import ICAL from 'ical.js';
import { SECOND_MS } from '#shared/site/durations.ts';
import { isTimeZone } from '#shared/site/time-zone.ts';
import { momentOf } from '#shared/site/wall-clock.ts';
import type { CalendarAnswer } from '../shared/meeting-schema.ts';
import { meetingOfEvent } from './event-id.ts';

export interface ReadAnswer {
  /** The meeting's id. */
  meeting: string;
  sequence: number;
  stampedAt: number | null;
  attendees: { email: string; answer: CalendarAnswer | null; comment: string }[];
  isCancel: boolean;
  /** Of a counter-proposal, with the zone of a visitor whose calendar names none. */
  suggestedAt: ((zone: string) => number | null) | null;
}

const METHODS = new Set(['REPLY', 'COUNTER', 'CANCEL']);
const ANSWERS: Readonly<Record<string, CalendarAnswer>> = {
  ACCEPTED: 'accepted',
  TENTATIVE: 'tentative',
  DECLINED: 'declined',
};
/** All that Outlook writes for a zone. ical.js works out each year of a rule, and others may be endless. */
const PLAIN_RULE = /^RRULE:FREQ=YEARLY(?:;(?:INTERVAL=1|WKST=[A-Z]{2}|BYDAY=-?[1-5][A-Z]{2}|BYMONTH=\d{1,2})){1,4}$/i;
const RULES_MAX = 4;
const YEAR_MAX = 2100;

/** Undefined for anything else than an answer about one of our meetings. */
export function calendarAnswerIn(text: string, siteHost: string): ReadAnswer | undefined {
  try {
    return answerIn(new ICAL.Component(ICAL.parse(text) as unknown[]), text, siteHost);
  } catch {
    return undefined;
  }
}

function answerIn(calendar: ICAL.Component, text: string, siteHost: string): ReadAnswer | undefined {
  const method = textOf(calendar, 'method').toUpperCase();
  const event = calendar.getFirstSubcomponent('vevent');
  const meeting = event && meetingOfEvent(textOf(event, 'uid'), siteHost);
  if (!meeting || !METHODS.has(method)) return undefined;
  const stamp = event.getFirstPropertyValue('dtstamp');
  const comment = textOf(event, 'comment');
  return {
    meeting,
    sequence: Number(textOf(event, 'sequence') || 0),
    stampedAt: stamp instanceof ICAL.Time && isUtc(stamp) ? stamp.toUnixTime() * SECOND_MS : null,
    attendees: event.getAllProperties('attendee').map((attendee) => ({
      email: addressOf(attendee),
      answer: ANSWERS[parameterOf(attendee, 'partstat').toUpperCase()] ?? null,
      comment: comment || parameterOf(attendee, 'x-response-comment'),
    })),
    isCancel: method === 'CANCEL',
    suggestedAt: method === 'COUNTER' ? (zone) => startOf(event, text, zone) : null,
  };
}

function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '').trim();
}

function parameterOf(property: ICAL.Property, name: string): string {
  return [property.getParameter(name) ?? ''].flat().join(' ').trim();
}

/** Apple's servers may write another kind of address, and the email beside it. */
function addressOf(attendee: ICAL.Property): string {
  const address = String(attendee.getFirstValue());
  return /^mailto:/i.test(address) ? address.slice('mailto:'.length).trim() : parameterOf(attendee, 'email');
}

/** By the runtime's clocks where it knows the zone, as calendars cut their rules short. */
function startOf(event: ICAL.Component, text: string, visitorZone: string): number | null {
  const property = event.getFirstProperty('dtstart');
  const start = property?.getFirstValue();
  if (!property || !(start instanceof ICAL.Time) || start.isDate || start.year > YEAR_MAX) return null;
  const zone = parameterOf(property, 'tzid');
  const isStated = isUtc(start) || (!isTimeZone(zone) && hasZone(event, zone, text));
  if (isStated) return start.toUnixTime() * SECOND_MS;
  const local = start.toString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
  return momentOf(local, isTimeZone(zone) ? zone : visitorZone) ?? null;
}

function isUtc({ zone }: ICAL.Time): boolean {
  return zone === ICAL.Timezone.utcTimezone;
}

function hasZone(event: ICAL.Component, zone: string, text: string): boolean {
  const rules = text.replaceAll(/\r?\n[ \t]/g, '').match(/^RRULE\b.*$/gim) ?? [];
  const arePlain = rules.length <= RULES_MAX && rules.every((rule) => PLAIN_RULE.test(rule.trim()));
  return zone !== '' && arePlain && event.getTimeZoneByID(zone) !== null;
}
