import type { Database } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    upkeep: UpkeepRow;
  }
}

interface UpkeepRow {
  task: 'backup' | 'drill';
  /** One replica holds the task until then; 0 when nobody does. */
  claimed_until: number;
  started_at: number;
  succeeded_at: number | null;
  /** Why the last run failed; null when it went well. */
  problem: string | null;
  row_count: number;
}

export type UpkeepTask = UpkeepRow['task'];

export interface UpkeepTiming {
  everyMs: number;
  retryMs: number;
  leaseMs: number;
}

export async function claimTask(
  db: Database,
  task: UpkeepTask,
  now: number,
  { everyMs, retryMs, leaseMs }: UpkeepTiming,
): Promise<boolean> {
  const idle = { task, claimed_until: 0, started_at: 0, succeeded_at: null, problem: null, row_count: 0 };
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('upkeep')
      .values(idle)
      .onConflict((conflict) => conflict.column('task').doNothing())
      .execute();
    const claimed = await tx
      .updateTable('upkeep')
      .set({ claimed_until: now + leaseMs, started_at: now })
      .where('task', '=', task)
      .where('claimed_until', '<=', now)
      .where((row) =>
        row.or([
          row('started_at', '<=', now - everyMs),
          row.and([row('problem', 'is not', null), row('started_at', '<=', now - retryMs)]),
        ]),
      )
      .executeTakeFirst();
    return claimed.numUpdatedRows > 0n;
  });
}

export async function finishTask(
  db: Database,
  task: UpkeepTask,
  startedAt: number,
  outcome: { now: number; rows: number } | { problem: string },
): Promise<void> {
  const result =
    'problem' in outcome
      ? { problem: outcome.problem }
      : { problem: null, succeeded_at: outcome.now, row_count: outcome.rows };
  await claimOf(db, task, startedAt)
    .set({ claimed_until: 0, ...result })
    .execute();
}

/** Gives the claim back undone, so that the task is due again at once. */
export async function releaseTask(db: Database, task: UpkeepTask, startedAt: number): Promise<void> {
  await claimOf(db, task, startedAt).set({ claimed_until: 0, started_at: 0 }).execute();
}

export async function readUpkeep(db: Database): Promise<UpkeepRow[]> {
  return db.selectFrom('upkeep').selectAll().orderBy('task').execute();
}

function claimOf(db: Database, task: UpkeepTask, startedAt: number) {
  return db.updateTable('upkeep').where('task', '=', task).where('started_at', '=', startedAt);
}
