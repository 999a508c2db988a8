/** What a feature states about its submissions that look like spam and wait for the owner. */
import { sql } from 'kysely';
import type { Queryable, Tables } from '../db/database.ts';
import type { ScreenedForm } from './screening-rules.ts';

/** Without 'chat', because its questions are stored as contact messages. */
export type HeldForm = Exclude<ScreenedForm, 'chat'>;

export interface HeldSubmissions<Table extends keyof Tables = keyof Tables> {
  form: HeldForm;
  /** Has the columns `held_for` and `released_at`. */
  table: Table;
  /** The column with the time of receipt. */
  since: string;
  /** The waiting submissions, newest first. */
  list: (db: Queryable, limit: number) => Promise<HeldSubmission[]>;
  /** Does what happens at once with a submission that passes; false when none waits under this id. */
  release: (tx: Queryable, id: string, now: number) => Promise<boolean>;
}

export interface HeldSubmission {
  id: string;
  name: string;
  email: string;
  text: string;
  heldFor: string | null;
  receivedAt: number;
}

export interface HeldCount {
  waiting: number;
  /** When the latest of them came, in milliseconds; 0 when none waits. */
  latestAt: number;
}

/** The SQL condition for waiting rows, for any table that has the two columns. */
export const STILL_HELD = sql<boolean>`held_for is not null and released_at is null`;

/** Counts the waiting submissions that came until then. */
export async function countHeld(
  db: Queryable,
  { table, since }: Pick<HeldSubmissions, 'table' | 'since'>,
  until: number,
): Promise<HeldCount> {
  const { rows } = await sql<{ waiting: number | string; latest_at: number | string | null }>`
    select count(*) as waiting, max(${sql.ref(since)}) as latest_at from ${sql.table(table)}
    where ${STILL_HELD} and ${sql.ref(since)} <= ${until}`.execute(db);
  // pg gives a bigint as text unless the pool parses it, as postgres-pool.ts does.
  return { waiting: Number(rows[0]?.waiting ?? 0), latestAt: Number(rows[0]?.latest_at ?? 0) };
}
