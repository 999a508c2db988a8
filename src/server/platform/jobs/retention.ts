import { sql, type RawBuilder } from 'kysely';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { Database } from '../db/database.ts';
import { emptyLog } from '../db/sqlite/write-ahead-log.ts';
import type { DeclaredTable } from '../db/table-declaration.ts';
import type { Job } from './feature-jobs.ts';
import { HOUR_MS } from '#shared/site/durations.ts';

const BATCH_ROWS = 1_000;

/** Late deletion does no harm, and replicas may run it together: each row is deleted once, by whoever comes first. */
export function createRetention(db: Database, tables: readonly DeclaredTable[]): Job {
  return {
    name: 'retention',
    everyMs: HOUR_MS,
    async run(now) {
      await applyRetention(db, tables, now);
      await emptyLog(db);
    },
  };
}

export async function applyRetention(db: Database, tables: readonly DeclaredTable[], now: number): Promise<void> {
  for (const { name, key, kept } of tables) {
    if ('not' in kept) continue;
    for (const rule of kept) {
      const before = now - keptMs(rule.period);
      if ('forget' in rule) await rule.forget(db, before);
      else if ('until' in rule) await deleteExpired(db, name, key, isOver(rule.until, now));
      else await deleteExpired(db, name, key, isOver(rule.since, before, rule.only?.(now)));
    }
  }
}

function isOver(column: string, time: number, only?: RawBuilder<unknown>): RawBuilder<unknown> {
  return only ? sql`${sql.ref(column)} <= ${time} and ${only}` : sql`${sql.ref(column)} <= ${time}`;
}

/** Deletes in batches: one statement over a table that grew for months would hit the query timeout every time. */
async function deleteExpired(
  db: Database,
  table: string,
  columns: readonly string[],
  expired: RawBuilder<unknown>,
): Promise<void> {
  const key = sql.join(columns.map((name) => sql.ref(name)));
  let deleted: bigint | undefined;
  do {
    const batch = sql`select ${key} from ${sql.table(table)} where ${expired} limit ${BATCH_ROWS}`;
    const result = await sql`delete from ${sql.table(table)} where (${key}) in (${batch})`.execute(db);
    deleted = result.numAffectedRows;
  } while (deleted === BigInt(BATCH_ROWS));
}
