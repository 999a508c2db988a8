/** What other programs are told of meetings. */
import { emailKey } from '#shared/text/email-address.ts';
import type { EventType } from '#shared/site/event-types.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { emitEvent } from '#server/platform/people/site-events.ts';
import type { Meeting } from './meeting-store.ts';
import type { MeetingNews } from './meeting-turn.ts';

/** A request is told of by its form. Other times are no news until somebody agrees to one. */
const EVENTS: Partial<Record<MeetingNews, EventType>> = {
  booked: 'meeting.confirmed',
  confirmed: 'meeting.confirmed',
  moved: 'meeting.confirmed',
  declined: 'meeting.cancelled',
  cancelled: 'meeting.cancelled',
};

export async function tellOfMeeting(tx: Queryable, meeting: Meeting, news: MeetingNews, now: number): Promise<void> {
  const type = EVENTS[news];
  if (!type) return;
  const told = { ids: { submissionId: meeting.id }, facts: meetingFacts(meeting) };
  await emitEvent(tx, { type, personKey: emailKey(meeting.email), ...told }, now);
}

export function meetingFacts({ about, status, startsAt, slots, minutes, timeZone }: Meeting) {
  const times = { startsAt: optionalIsoTime(startsAt), times: slots.map(isoTime), minutes, timeZone };
  return { meeting: { about, status, ...times } };
}
