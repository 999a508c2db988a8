/** What a feature states about submissions of its that wait for the owner, because they looked like spam. */
import { sql } from 'kysely';
import type { Queryable, Tables } from '../db/database.ts';
import type { ScreenedForm } from './screening-rules.ts';

/** Questions from the chat are messages like those of the contact form. */
export type HeldForm = Exclude<ScreenedForm, 'chat'>;

export interface HeldSubmissions<Table extends keyof Tables = keyof Tables> {
  form: HeldForm;
  /** Has the columns `held_for` and `released_at`. */
  table: Table;
  /** The column with the time at which it came. */
  since: string;
  /** Those that wait, newest first. */
  list: (db: Queryable, limit: number) => Promise<HeldSubmission[]>;
  /** Does what would have been done at once, had it passed; false when nothing waits under this id. */
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
  /** When the latest of them came; 0 when none waits. */
  latestAt: number;
}

/** Which rows wait, in any table that has the two columns. */
export const STILL_HELD = sql<boolean>`held_for is not null and released_at is null`;

/** Of what came until then. */
export async function countHeld(
  db: Queryable,
  { table, since }: Pick<HeldSubmissions, 'table' | 'since'>,
  until: number,
): Promise<HeldCount> {
  const { rows } = await sql<{ waiting: number | string; latest_at: number | string | null }>`
    select count(*) as waiting, max(${sql.ref(since)}) as latest_at from ${sql.table(table)}
    where ${STILL_HELD} and ${sql.ref(since)} <= ${until}`.execute(db);
  // PostgreSQL counts in bigint, which the driver gives as text.
  return { waiting: Number(rows[0]?.waiting ?? 0), latestAt: Number(rows[0]?.latest_at ?? 0) };
}
