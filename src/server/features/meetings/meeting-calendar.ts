/**
 * The calendar file of a meeting (RFC 5545). Its method tells calendars whether it is an invitation, a counter-proposal
 * or a cancellation (RFC 5546).
 */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalAttendeeData,
} from 'ical-generator';
import brand from '../../../../content/brand.yaml';
import { MEETING_MINUTES } from '../../../shared/meeting-times.ts';
import type { CalendarPart } from '../../platform/mail/email-declaration.ts';
import { headerText } from '../../platform/mail/visitor-text.ts';
import type { Meeting } from './meeting-store.ts';
import type { MeetingNews } from './meeting-turn.ts';

export interface CalendarFacts {
  meeting: Meeting;
  news: MeetingNews;
  /**
   * The owner's address, listed as an attendee in the owner's copy. Null in the visitor's copy, which must not reveal
   * it.
   */
  owner: string | null;
  siteHost: string;
  /** When the meeting reached this state. */
  changedAt: number;
}

const MINUTE_MS = 60_000;

export function meetingCalendar({ meeting, news, owner, siteHost, changedAt }: CalendarFacts): CalendarPart {
  const method = METHODS[news];
  const start = meeting.status === 'confirmed' ? meeting.startsAt : (meeting.slots[0] ?? null);
  // Until a time is agreed, the event holds the first proposed one; a later update replaces it.
  const startsAt = news === 'cancelled' ? meeting.startsAt : start;
  const calendar = ical({ prodId: { company: brand.name, product: 'Meetings', language: 'EN' }, method });
  calendar.createEvent({
    id: `meeting-${meeting.id}@${siteHost}`,
    sequence: meeting.sequence,
    stamp: new Date(changedAt),
    start: new Date(startsAt ?? changedAt),
    end: new Date((startsAt ?? changedAt) + MEETING_MINUTES * MINUTE_MS),
    summary: `${brand.name} and ${calendarName(meeting)}`,
    description: descriptionOf(meeting, news),
    status: statusOf(news),
    organizer: { name: brand.name, email: brand.email },
    attendees: attendeesOf(meeting, news, owner),
  });
  return { method, content: calendar.toString() };
}

const METHODS = {
  requested: ICalCalendarMethod.REQUEST,
  confirmed: ICalCalendarMethod.REQUEST,
  proposed: ICalCalendarMethod.REQUEST,
  countered: ICalCalendarMethod.COUNTER,
  declined: ICalCalendarMethod.CANCEL,
  cancelled: ICalCalendarMethod.CANCEL,
} as const satisfies Record<MeetingNews, ICalCalendarMethod>;

function statusOf(news: MeetingNews): ICalEventStatus {
  if (news === 'confirmed') return ICalEventStatus.CONFIRMED;
  return METHODS[news] === ICalCalendarMethod.CANCEL ? ICalEventStatus.CANCELLED : ICalEventStatus.TENTATIVE;
}

function descriptionOf(meeting: Meeting, news: MeetingNews): string {
  const isOpen = news === 'requested' || news === 'proposed' || news === 'countered';
  return isOpen ? `Held until one of three times is agreed.\n\n${meeting.about}` : meeting.about;
}

function attendeesOf(meeting: Meeting, news: MeetingNews, owner: string | null): ICalAttendeeData[] {
  const hasAgreed = news === 'confirmed' ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION;
  const visitor = { name: calendarName(meeting), email: meeting.email, status: hasAgreed, rsvp: false };
  const invited = [{ ...visitor, role: ICalAttendeeRole.REQ }];
  if (owner === null) return invited;
  return [...invited, { name: brand.name, email: owner, status: hasAgreed, rsvp: false, role: ICalAttendeeRole.CHAIR }];
}

/** A parameter value may hold no quotes (RFC 5545 §3.2), and a name must stay on one line. */
function calendarName({ name }: Meeting): string {
  return headerText(name).replaceAll(/[";:,\\^]/g, ' ');
}
