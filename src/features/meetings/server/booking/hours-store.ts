import { NO_HOURS, type MeetingHours } from '#features/meetings/shared/meeting-hours-schema.ts';
import type { Queryable } from '#server/platform/db/database.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    meeting_hours: MeetingHoursRow;
  }
}

interface MeetingHoursRow {
  id: string;
  /** JSON of `MeetingHours`. */
  hours: string;
  feed_epoch: number;
}

/** Of the one row. A private link names a row by such an id. */
export const HOURS_ID = '00000000-0000-4000-8000-000000000000';

export interface StoredHours {
  hours: MeetingHours;
  feedEpoch: number;
}

export async function readHours(db: Queryable): Promise<StoredHours> {
  const row = await db.selectFrom('meeting_hours').selectAll().where('id', '=', HOURS_ID).executeTakeFirst();
  return row ? hoursOf(row) : { hours: NO_HOURS, feedEpoch: 0 };
}

/** Whoever takes a time waits here for the one before. Comes before any other lock. */
export async function lockHours(tx: Queryable): Promise<StoredHours> {
  const row = await tx
    .insertInto('meeting_hours')
    .values({ id: HOURS_ID, hours: JSON.stringify(NO_HOURS), feed_epoch: 0 })
    // Changes nothing, but locks the row and returns it.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: HOURS_ID }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return hoursOf(row);
}

export async function storeHours(tx: Queryable, { hours, feedEpoch }: StoredHours): Promise<void> {
  await tx
    .updateTable('meeting_hours')
    .set({ hours: JSON.stringify(hours), feed_epoch: feedEpoch })
    .where('id', '=', HOURS_ID)
    .execute();
}

function hoursOf({ hours, feed_epoch: feedEpoch }: MeetingHoursRow): StoredHours {
  // `storeHours` wrote it as JSON.
  return { hours: JSON.parse(hours) as MeetingHours, feedEpoch };
}
