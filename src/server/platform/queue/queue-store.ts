import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { listStatement, type Slots } from '../db/statement.ts';
import {
  BLANK_PAYLOAD,
  LANES,
  type ClaimedJob,
  type ColumnOf,
  type JobOf,
  type Lane,
  type QueueName,
  type QueueRow,
  type QueueTable,
} from './queue-table.ts';

export interface QueueStore<Job extends ClaimedJob> {
  /** The table's name and its word for done, for the log. */
  name: string;
  doneStatus: string;
  /** Claims up to `limit` due jobs for `leaseMs`; nobody else gets them before the lease ends. */
  claim(limit: number, now: number, leaseMs: number, filter?: ClaimFilter): Promise<Job[]>;
  /**
   * Corrects times after the clock was set back: shortens waits longer than `longestWaitMs[attempts]` and leases
   * longer than `leaseMs`, which a clock that only runs forward can't have produced.
   */
  bringNear(now: number, leaseMs: number, longestWaitMs: readonly number[]): Promise<void>;
  /** Not limited to our lease: the work has been done, whoever holds the row by now. */
  markDone(jobs: readonly ClaimedJob[], now: number): Promise<void>;
  reschedule(job: ClaimedJob, nextAttemptAt: number, reason: string): Promise<void>;
  /** Gives up for now; the row keeps its payload, so that `requeue` can start it over. */
  markFailed(job: ClaimedJob, reason: string): Promise<void>;
  /** Undoes claims, their attempts included. */
  release(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Starts a failed job over. False when it hasn't failed or its payload has been blanked. */
  requeue(id: string, now: number): Promise<boolean>;
}

const CLAIMED_COLUMNS = ['id', 'lane', 'payload', 'attempts', 'created_at'] as const;

export function createQueueStore<Name extends QueueName, Column extends ColumnOf<Name>>(
  database: Database,
  { name, columns, group, done }: QueueTable<Name, Column>,
  { skipLocked }: { skipLocked: boolean },
): QueueStore<JobOf<Name, Column>> {
  // Safe, because a `QueueName` is a table that has the columns of `QueueRow`.
  const db = database as unknown as Kysely<{ queue: QueueRow }>;
  const table = name as string as 'queue';
  /** Queued means none of these: SQLite would search the index of states for `= 'queued'` instead of a list of ids. */
  const over = [done.status, 'failed'];
  /** Only this claim's row: once its lease has expired, another worker may have claimed it. */
  const owned = (job: ClaimedJob) =>
    db
      .updateTable(table)
      .where('id', '=', job.id)
      .where('status', '=', 'queued')
      .where('lease_until', '=', job.leaseUntil);
  const noteDone = listStatement((_built, { now }: Slots<{ now: number }>, ids: readonly Expression<string>[]) =>
    db
      .updateTable(table)
      .set({ status: done.status, payload: BLANK_PAYLOAD, lease_until: null, last_error: null, [done.at]: now })
      .where('id', 'in', ids)
      .where('status', 'not in', over),
  );

  return {
    name,
    doneStatus: done.status,

    async claim(limit, now, leaseMs, filter = {}) {
      const leaseUntil = now + leaseMs;
      const returned = [...CLAIMED_COLUMNS, ...columns];
      const rows = await claimJobs(database, {
        ...filter,
        table,
        group,
        columns: returned,
        limit,
        now,
        leaseUntil,
        skipLocked,
      });
      // The statement returns the columns that `JobOf` names.
      return rows.map(
        ({ created_at: createdAt, ...row }) =>
          ({ ...row, createdAt, group: row[group], leaseUntil }) as JobOf<Name, Column>,
      );
    },

    async bringNear(now, leaseMs, longestWaitMs) {
      const queued = db.updateTable(table).where('status', '=', 'queued');
      for (const [attempts, waitMs] of longestWaitMs.entries()) {
        await queued
          .set({ next_attempt_at: now + waitMs })
          // With all lanes listed, the index finds the few jobs that are due too late.
          .where('lane', 'in', LANES)
          .where('next_attempt_at', '>', now + waitMs)
          .where('attempts', '=', attempts)
          .execute();
      }
      // The lease isn't dropped, because its holder may be alive.
      await queued
        .set({ lease_until: now + leaseMs })
        .where('lease_until', '>', now + leaseMs)
        .execute();
    },

    async markDone(jobs, now) {
      await noteDone(database, { now }, idsOf(jobs));
    },

    async reschedule(job, nextAttemptAt, reason) {
      await owned(job).set({ next_attempt_at: nextAttemptAt, lease_until: null, last_error: reason }).execute();
    },

    async markFailed(job, reason) {
      await owned(job).set({ status: 'failed', lease_until: null, last_error: reason }).execute();
    },

    async release(jobs) {
      await db
        .updateTable(table)
        .set((row) => ({ lease_until: null, attempts: row('attempts', '-', 1) }))
        .where('id', 'in', idsOf(jobs))
        .where('status', 'not in', over)
        .where('lease_until', 'in', leasesOf(jobs))
        .execute();
    },

    async requeue(id, now) {
      const result = await db
        .updateTable(table)
        .set({ status: 'queued', attempts: 0, next_attempt_at: now, last_error: null })
        .where('id', '=', id)
        .where('status', '=', 'failed')
        .where('payload', '!=', BLANK_PAYLOAD)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
  };
}

function idsOf(jobs: readonly ClaimedJob[]): string[] {
  return jobs.map(({ id }) => id);
}

function leasesOf(jobs: readonly ClaimedJob[]): number[] {
  return jobs.map(({ leaseUntil }) => leaseUntil);
}

export interface ClaimFilter {
  /** The ids of jobs that the caller has in flight. */
  except?: readonly string[];
  exceptGroups?: readonly string[];
  /** Skips jobs that were attempted before. */
  untriedOnly?: boolean;
  /** The most jobs of the bulk lane; by default as many as of the others. */
  bulkLimit?: number;
}

interface Claim extends ClaimFilter {
  table: string;
  columns: readonly string[];
  group: string;
  limit: number;
  now: number;
  leaseUntil: number;
  /**
   * For PostgreSQL, where several workers claim at the same instant; SQLite runs writes one by one and has no row locks.
   */
  skipLocked: boolean;
}

/**
 * Resolves to the claimed rows. Each lane is a range of the same index and takes only what the lanes before it leave of
 * the limit, so that a claim locks no row that it doesn't return, and costs the same however long the queue is.
 */
async function claimJobs(db: Database, claim: Claim): Promise<Record<string, unknown>[]> {
  const { table, columns, limit, bulkLimit = limit, leaseUntil } = claim;
  const afterUrgent = sql`${limit} - (select count(*) from urgent)`;
  const afterNormal = sql`${afterUrgent} - (select count(*) from normal)`;
  const forBulk = sql`case when ${bulkLimit} < ${afterNormal} then ${bulkLimit} else ${afterNormal} end`;
  // Materialized, because PostgreSQL may otherwise run a locking sub-select more than once and exceed its limit.
  const { rows } = await sql<Record<string, unknown>>`
    with urgent as materialized (${due(claim, 'urgent', sql`${limit}`)}),
      normal as materialized (${due(claim, 'normal', afterUrgent)}),
      bulk as materialized (${due(claim, 'bulk', forBulk)})
    update ${sql.table(table)} set lease_until = ${leaseUntil}, attempts = attempts + 1
    where id in (select id from urgent union all select id from normal union all select id from bulk)
    returning ${sql.join(columns.map((name) => sql.ref(name)))}`.execute(db);
  return rows;
}

function due(
  { table, group, now, except = [], exceptGroups = [], untriedOnly = false, skipLocked }: Claim,
  lane: Lane,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [
    sql`status = 'queued'`,
    sql`lane = ${sql.lit(lane)}`,
    sql`next_attempt_at <= ${now}`,
    sql`(lease_until is null or lease_until <= ${now})`,
  ];
  if (except.length > 0) conditions.push(sql`id not in (${sql.join(except)})`);
  if (exceptGroups.length > 0) conditions.push(sql`${sql.ref(group)} not in (${sql.join(exceptGroups)})`);
  if (untriedOnly) conditions.push(sql`attempts = 0`);
  return sql`
    select id from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
    order by next_attempt_at limit ${limit} ${skipLocked ? sql`for update skip locked` : sql``}`;
}
