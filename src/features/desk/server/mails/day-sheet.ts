import { STILL_HELD } from '#server/platform/forms/envelope-store.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { daysLater, localDay, startOfDay } from '#shared/site/wall-clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { promisesDue } from '../people/open-promises.ts';
import { isWaiting } from '../people/listed-person.ts';
import { countRows } from '#server/platform/db/count-rows.ts';

/** More would be no sheet any more; the desk has all. */
const SHOWN = 20;
/** An email is given up after three days, and its row has the time when it was queued. */
const FAILED_MS = 4 * DAY_MS;

export async function readDaySheet(db: Queryable, now: number, timeZone: string) {
  const day = localDay(now, timeZone);
  const midnight = startOfDay(daysLater(day, 1), timeZone);
  const people = db.selectFrom('people').selectAll();
  const waiting = await people.where(isWaiting(now)).orderBy('waiting_since').limit(SHOWN).execute();
  const due = await people.where('due_at', '<', midnight).orderBy('due_at').limit(SHOWN).execute();
  const promised = await promisesDue(db, day);
  const meetings = await db
    .selectFrom('meetings')
    .select(['name', 'about', 'starts_at as startsAt'])
    .where('status', '=', 'confirmed')
    .where('starts_at', '>=', startOfDay(day, timeZone))
    .where('starts_at', '<', midnight)
    .orderBy('starts_at')
    .execute();
  return {
    waiting,
    moreWaiting: (await countWaiting(db, now)) - waiting.length,
    due,
    promised,
    meetings: meetings.map((meeting) => ({ ...meeting, startsAt: meeting.startsAt ?? now })),
    held: await countRows(
      db
        .selectFrom('envelopes')
        .where(STILL_HELD)
        .where('received_at', '>', now - DAY_MS),
    ),
    failedMails: await countFailedMails(db, now - FAILED_MS),
    happened: await countActs(db, now - DAY_MS),
  };
}

export function hasNews({
  waiting,
  due,
  promised,
  meetings,
  held,
  failedMails,
  happened,
}: Awaited<ReturnType<typeof readDaySheet>>) {
  return [waiting, due, promised, meetings, happened].some(({ length }) => length > 0) || held > 0 || failedMails > 0;
}

export async function countWaiting(db: Queryable, now: number): Promise<number> {
  return countRows(db.selectFrom('people').where(isWaiting(now)));
}

export async function countFailedMails(db: Queryable, since: number): Promise<number> {
  const failed = db.selectFrom('outbox').where('status', '=', 'failed').where('lane', '!=', 'bulk');
  return countRows(failed.where('created_at', '>', since));
}

async function countActs(db: Queryable, since: number): Promise<{ kind: string; count: number }[]> {
  return db
    .selectFrom('activities')
    .select((row) => ['kind', row.fn.countAll<number>().as('count')])
    .where('at', '>', since)
    .where('member_id', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}
