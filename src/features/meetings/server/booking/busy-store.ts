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
  /** Unused since `claimOnce` lets one replica read it. */
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
  // `storeReading` wrote it as JSON.
  const pairs = JSON.parse(row.busy) as [number, number][];
  return { readAt: row.read_at, problem: row.problem, busy: pairs.map(([from, until]) => ({ from, until })) };
}

/** After a problem, the last busy times stay. */
export async function storeReading(
  db: Queryable,
  calendar: string,
  reading: Pick<BusyCalendar, 'problem'> | { busy: readonly Span[]; readAt: number },
): Promise<void> {
  const columns =
    'problem' in reading
      ? reading
      : {
          problem: '',
          read_at: reading.readAt,
          busy: JSON.stringify(reading.busy.map(({ from, until }) => [from, until])),
        };
  await db
    .insertInto('busy_calendars')
    .values({ calendar, held_until: 0, read_at: null, busy: '[]', ...columns })
    .onConflict((conflict) => conflict.column('calendar').doUpdateSet(columns))
    .execute();
}
