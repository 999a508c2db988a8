/** Notes what a visitor's calendar answers to an invitation. Nothing moves by that: the owner decides what follows. */
import { MINUTE_MS } from '#shared/site/durations.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { keysOfGroup } from '#server/platform/people/merged-people.ts';
import { linesOf } from '#server/platform/people/people-tables.ts';
import type { CalendarAnswer } from '../shared/meeting-schema.ts';
import { findMeeting, storeCalendarAnswer, type Meeting } from './meeting-store.ts';

interface Answer {
  /** As the email brought it. */
  calendar: string;
  from: string;
  at: number;
}

export interface TakenAnswer {
  personKey: string;
  answer: CalendarAnswer | 'countered';
  /** What they wrote beside it. */
  comment: string;
  /** Whether somebody of the team has to do something. */
  waits: boolean;
}

/** The returned function gives undefined for whatever changes nothing: an answer to an older invitation, or of others. */
export function createTakeAnswer(siteUrl: string) {
  const siteHost = new URL(siteUrl).hostname;
  return async (tx: Queryable, { calendar, from, at }: Answer): Promise<TakenAnswer | undefined> => {
    if (calendar === '') return undefined;
    // Only a site that reads a mailbox needs the memory.
    const { calendarAnswerIn } = await import('./calendar-answer.ts');
    const read = calendarAnswerIn(calendar, siteHost);
    const meeting = read && (await findMeeting(tx, read.meeting));
    if (!meeting || read.sequence !== meeting.sequence || !isAhead(meeting, at)) return undefined;
    const theirs = await keysOf(tx, meeting);
    const attendee = theirs.has(emailKey(from)) && read.attendees.find(({ email }) => theirs.has(emailKey(email)));
    if (!attendee) return undefined;
    const suggestedAt = read.suggestedAt?.(meeting.timeZone) ?? null;
    const counters = suggestedAt !== null && suggestedAt > at && suggestedAt !== meeting.startsAt;
    const answer = read.isCancel ? 'declined' : (attendee.answer ?? (counters ? 'tentative' : undefined));
    if (!answer) return undefined;
    const answered = { answer, suggestedAt: counters ? suggestedAt : null };
    const stored = await storeCalendarAnswer(tx, meeting, {
      ...answered,
      answeredAt: Math.min(read.stampedAt ?? at, at),
    });
    const { comment } = attendee;
    if (stored === 'old' || (stored === 'same' && comment === '')) return undefined;
    const waits = counters || answer === 'declined' || comment !== '';
    return { personKey: emailKey(meeting.email), answer: counters ? 'countered' : answer, comment, waits };
  };
}

/** Whether they were invited, to a time that has not passed. */
function isAhead({ status, startsAt, minutes }: Meeting, at: number): boolean {
  const isOpen = status === 'confirmed' || status === 'proposed';
  return isOpen && startsAt !== null && startsAt + minutes * MINUTE_MS > at;
}

/** Of every address by which the person is known. */
async function keysOf(tx: Queryable, { email }: Meeting): Promise<ReadonlySet<string>> {
  const people = await tx
    .selectFrom('people')
    .select(['person_key', 'addresses'])
    .where('person_key', 'in', keysOfGroup(emailKey(email)))
    .execute();
  const noted = people.flatMap(({ addresses }) => linesOf(addresses).map(emailKey));
  return new Set([emailKey(email), ...people.map(({ person_key: key }) => key), ...noted]);
}
