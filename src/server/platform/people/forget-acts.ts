/** Deletes old submissions and activities, and then the words that only they held. */
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { askForRefresh } from './refresh-person.ts';

const BATCH_ROWS = 500;

/** In batches, each with its own transaction. */
export async function forgetActs(
  db: Database,
  table: 'activities' | 'envelopes',
  expired: RawBuilder<unknown>,
): Promise<void> {
  let deleted = 0;
  do {
    deleted = await db.transaction().execute(async (tx) => {
      const batch = sql`select id from ${sql.table(table)} where ${expired} limit ${BATCH_ROWS}`;
      const deleting = sql<{ person_key: string }>`
        delete from ${sql.table(table)} where id in (${batch}) returning person_key`;
      const { rows } = await deleting.execute(tx);
      await askForRefresh(
        tx,
        rows.map(({ person_key: key }) => key),
      );
      return rows.length;
    });
  } while (deleted === BATCH_ROWS);
}
