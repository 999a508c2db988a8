/** Held meeting requests: lists them for the owner, and mails both sides once the owner releases one. */
import { STILL_HELD, type HeldSubmissions } from '../../platform/screening/held-submissions.ts';
import { countMailTo } from '../../platform/mail/recipient-limit.ts';
import type { MeetingKeeping } from './ask-for-meeting.ts';
import { tellOwner, tellVisitor } from './meeting-mail.ts';
import { meetingOf } from './meeting-store.ts';

export function heldMeetings({ rateLimiter, ownerEmail }: MeetingKeeping): HeldSubmissions<'meetings'> {
  return {
    form: 'meeting',
    table: 'meetings',
    since: 'created_at',
    list: (db, limit) =>
      db
        .selectFrom('meetings')
        .select(['id', 'name', 'email', 'about as text', 'held_for as heldFor', 'created_at as receivedAt'])
        .where(STILL_HELD)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    async release(tx, id, now) {
      const row = await tx
        .updateTable('meetings')
        .set({ released_at: now })
        .where('id', '=', id)
        .where(STILL_HELD)
        .returningAll()
        .executeTakeFirst();
      if (!row) return false;
      const payload = { meeting: meetingOf(row), news: 'requested', note: '', changedAt: now } as const;
      await tellOwner(tx, ownerEmail, payload);
      if ((await countMailTo(tx, rateLimiter, row.email, now)) === 0) await tellVisitor(tx, payload);
      return true;
    },
  };
}
