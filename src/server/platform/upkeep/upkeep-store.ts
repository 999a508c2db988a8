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

/** One statement, so that of several replicas one gets it. */
export async function claimTask(
  db: Database,
  task: UpkeepTask,
  now: number,
  { everyMs, retryMs, leaseMs }: UpkeepTiming,
): Promise<boolean> {
  const claim = { claimed_until: now + leaseMs, started_at: now };
  const claimed = await db
    .insertInto('upkeep')
    .values({ task, ...claim, succeeded_at: null, problem: null, row_count: 0 })
    .onConflict((conflict) =>
      conflict
        .column('task')
        .doUpdateSet(claim)
        .where('upkeep.claimed_until', '<=', now)
        .where((row) =>
          row.or([
            row('upkeep.started_at', '<=', now - everyMs),
            row('upkeep.problem', 'is not', null).and('upkeep.started_at', '<=', now - retryMs),
          ]),
        ),
    )
    .returning('task')
    .executeTakeFirst();
  return claimed !== undefined;
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

/** One that the operator's own command made. The next one that the server makes by itself stays due when it was. */
export async function noteBackup(db: Database, { now, rows }: { now: number; rows: number }): Promise<void> {
  const result = { succeeded_at: now, problem: null, row_count: rows };
  await db
    .insertInto('upkeep')
    .values({ task: 'backup', claimed_until: 0, started_at: 0, ...result })
    .onConflict((conflict) => conflict.column('task').doUpdateSet(result))
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
