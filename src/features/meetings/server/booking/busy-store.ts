/** The busy times of the owner's calendar, as they were last read. Nothing else of it is kept. */
import type { Queryable } from '#server/platform/db/database.ts';
import type { Span } from './offered-starts.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    busy_calendars: BusyCalendarRow;
  }
}

interface BusyCalendarRow {
  calendar: string;
  held_until: number;
  read_at: number | null;
  problem: string;
  /** JSON: pairs of moments. */
  busy: string;
}

export interface BusyCalendar {
  readAt: number | null;
  problem: string;
  busy: Span[];
}

export async function busyCalendar(db: Queryable, calendar: string): Promise<BusyCalendar> {
  const row = await db.selectFrom('busy_calendars').selectAll().where('calendar', '=', calendar).executeTakeFirst();
  if (!row) return { readAt: null, problem: '', busy: [] };
  // `storeBusy` wrote it as JSON.
  const pairs = JSON.parse(row.busy) as [number, number][];
  return { readAt: row.read_at, problem: row.problem, busy: pairs.map(([from, until]) => ({ from, until })) };
}

/** Lets one replica read it until then; false while another one does. */
export async function claimCalendar(db: Queryable, calendar: string, until: number, now: number): Promise<boolean> {
  await db
    .insertInto('busy_calendars')
    .values({ calendar, held_until: 0, read_at: null, problem: '', busy: '[]' })
    .onConflict((conflict) => conflict.column('calendar').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('busy_calendars')
    .set({ held_until: until })
    .where('calendar', '=', calendar)
    .where('held_until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function storeBusy(db: Queryable, calendar: string, busy: readonly Span[], now: number): Promise<void> {
  const pairs = busy.map(({ from, until }) => [from, until]);
  const read = { read_at: now, problem: '', busy: JSON.stringify(pairs) };
  await db.updateTable('busy_calendars').set(read).where('calendar', '=', calendar).execute();
}

/** The last busy times stay. */
export async function storeProblem(db: Queryable, calendar: string, problem: string): Promise<void> {
  await db.updateTable('busy_calendars').set({ problem }).where('calendar', '=', calendar).execute();
}
