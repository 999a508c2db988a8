/**
 * The calendar file of a meeting (RFC 5545). Its method tells calendars what to do with it (RFC 5546): until both sides
 * have agreed on a time it only publishes an event, because anybody can have a request sent to anybody, and calendars
 * enter invitations by themselves.
 */
import { fillWords } from '#shared/text/fill-words.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalAttendeeData,
  type ICalEventData,
} from 'ical-generator';
import words from '#content/meetings-server-words.yaml';
import brand from '#content/brand.yaml';
import { MEETING_MINUTES } from '../shared/meeting-times.ts';
import type { CalendarPart } from '#server/platform/mail/outbox/email-declaration.ts';
import { greetingName, unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
import { eventId } from './event-id.ts';
import type { MailedMeeting } from './meeting-mail.ts';
import type { MeetingNews } from './meeting-turn.ts';

export interface CalendarFacts {
  meeting: MailedMeeting;
  news: MeetingNews;
  /**
   * The owner's address, listed as an attendee in the owner's copy. Null in the visitor's copy, which must not reveal
   * it, and has nothing that the visitor typed, because anybody can enter any address.
   */
  owner: string | null;
  siteHost: string;
  changedAt: number;
}

export function meetingCalendar(facts: CalendarFacts): CalendarPart {
  const method = methodOf(facts.meeting, facts.news);
  const calendar = calendarWith([facts], method);
  return { method, content: calendar };
}

/** @param method Without one, for a calendar that is subscribed to. */
export function calendarWith(events: readonly CalendarFacts[], method: ICalCalendarMethod): string {
  const calendar = ical({ prodId: { company: brand.name, product: 'Meetings', language: 'EN' }, method });
  for (const event of events) calendar.createEvent(eventOf(event));
  return calendar.toString();
}

function eventOf({ meeting, news, owner, siteHost, changedAt }: CalendarFacts): ICalEventData {
  const name = owner === null ? null : calendarName(meeting);
  const start = meeting.status === 'confirmed' ? meeting.startsAt : (meeting.slots[0] ?? null);
  // Until a time is agreed, the event holds the first proposed one; a later update replaces it.
  const startsAt = news === 'cancelled' ? meeting.startsAt : start;
  return {
    id: eventId(meeting.id, siteHost),
    sequence: meeting.sequence,
    stamp: new Date(changedAt),
    start: new Date(startsAt ?? changedAt),
    end: new Date((startsAt ?? changedAt) + (meeting.minutes ?? MEETING_MINUTES) * MINUTE_MS),
    summary: name === null ? words.calendar.theirs : fillWords(words.calendar.ours, { name }),
    description: descriptionOf(meeting, news, owner === null ? [] : [meeting.phone ?? '', meeting.about].map(unlinked)),
    status: statusOf(news),
    organizer: { name: brand.name, email: brand.email },
    attendees: hasAgreed(meeting) ? attendeesOf(meeting, news, owner) : [],
  };
}

const METHODS = {
  requested: ICalCalendarMethod.PUBLISH,
  held: ICalCalendarMethod.PUBLISH,
  booked: ICalCalendarMethod.REQUEST,
  confirmed: ICalCalendarMethod.REQUEST,
  proposed: ICalCalendarMethod.REQUEST,
  countered: ICalCalendarMethod.COUNTER,
  moved: ICalCalendarMethod.REQUEST,
  declined: ICalCalendarMethod.CANCEL,
  cancelled: ICalCalendarMethod.CANCEL,
} as const satisfies Record<MeetingNews, ICalCalendarMethod>;

function methodOf(meeting: MailedMeeting, news: MeetingNews): ICalCalendarMethod {
  const method = METHODS[news];
  return hasAgreed(meeting) || method === ICalCalendarMethod.CANCEL ? method : ICalCalendarMethod.PUBLISH;
}

/** Whether both sides have ever agreed on a time. Before that, a file names no attendees (RFC 5546 §3.2.1). */
function hasAgreed({ startsAt }: MailedMeeting): boolean {
  return startsAt !== null;
}

function statusOf(news: MeetingNews): ICalEventStatus {
  if (isAgreed(news)) return ICalEventStatus.CONFIRMED;
  return METHODS[news] === ICalCalendarMethod.CANCEL ? ICalEventStatus.CANCELLED : ICalEventStatus.TENTATIVE;
}

function isAgreed(news: MeetingNews): boolean {
  return news === 'confirmed' || news === 'booked' || news === 'moved';
}

function descriptionOf({ slots }: MailedMeeting, news: MeetingNews, ours: readonly string[]): string | null {
  const isOpen = news === 'requested' || news === 'held' || news === 'proposed' || news === 'countered';
  const state = !isOpen ? '' : slots.length > 1 ? words.calendar.open : words.calendar.held;
  return [state, ...ours].filter(Boolean).join('\n\n') || null;
}

function attendeesOf(meeting: MailedMeeting, news: MeetingNews, owner: string | null): ICalAttendeeData[] {
  const status = isAgreed(news) ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION;
  const name = owner === null ? null : calendarName(meeting);
  // Without RSVP, Outlook keeps to itself that they declined.
  const visitor = { ...(name !== null && { name }), email: meeting.email, status, rsvp: owner === null };
  const invited = [{ ...visitor, role: ICalAttendeeRole.REQ }];
  if (owner === null) return invited;
  return [...invited, { name: brand.name, email: owner, status, rsvp: false, role: ICalAttendeeRole.CHAIR }];
}

/** A parameter value may hold no quotes (RFC 5545 §3.2). */
function calendarName({ name }: MailedMeeting): string | null {
  return greetingName(name)?.replaceAll(/[";:,\\^]/g, ' ') ?? null;
}
