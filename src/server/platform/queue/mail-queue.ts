import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { isPostgres } from '../db/database-engine.ts';
import { listStatement, type Slots } from '../db/statement.ts';
import { BLANK_PAYLOAD, LANES, type Lane, type OutboxRow } from './queue-table.ts';

export interface ClaimedMail extends Pick<OutboxRow, 'id' | 'lane' | 'kind' | 'recipient' | 'thread' | 'payload'> {
  /** Number of claims, this one included, so that a mail that crashes the process uses up its attempts too. */
  attempts: number;
  createdAt: number;
  /** End of our lease. It also identifies our claim, because every later claim sets a later end. */
  leaseUntil: number;
}

/** Queued means none of these: SQLite would search the index of states for `= 'queued'` instead of a list of ids. */
const OVER = ['sent', 'failed'] as const;

export function createMailQueue(db: Database) {
  /** Only this claim's row: once its lease has expired, another worker may have claimed it. */
  const owned = ({ id, leaseUntil }: ClaimedMail) =>
    db.updateTable('outbox').where('id', '=', id).where('status', '=', 'queued').where('lease_until', '=', leaseUntil);

  return {
    /** Claims up to `limit` due mails for `leaseMs`; nobody else gets them before the lease ends. */
    async claim(limit: number, now: number, leaseMs: number, filter: ClaimFilter = {}): Promise<ClaimedMail[]> {
      const leaseUntil = now + leaseMs;
      const rows = await claimDue(db, { ...filter, limit, now, leaseUntil });
      return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt, leaseUntil }));
    },

    /**
     * Corrects times after the clock was set back: shortens waits longer than `longestWaitMs[attempts]` and leases
     * longer than `leaseMs`, which a clock that only runs forward can't have produced.
     */
    async bringNear(now: number, leaseMs: number, longestWaitMs: readonly number[]): Promise<void> {
      const queued = db.updateTable('outbox').where('status', '=', 'queued');
      for (const [attempts, waitMs] of longestWaitMs.entries()) {
        await queued
          .set({ next_attempt_at: now + waitMs })
          // With all lanes listed, the index finds the few mails that are due too late.
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

    /** Not limited to our lease: the mails have been sent, whoever holds the rows by now. */
    async markSent(mails: readonly ClaimedMail[], now: number): Promise<void> {
      await noteSent(db, { now }, idsOf(mails));
    },

    async reschedule(mail: ClaimedMail, nextAttemptAt: number, reason: string): Promise<void> {
      await owned(mail).set({ next_attempt_at: nextAttemptAt, lease_until: null, last_error: reason }).execute();
    },

    /** Gives up for now; the row keeps its payload, so that the desk can send it again. */
    async markFailed(mail: ClaimedMail, reason: string): Promise<void> {
      await owned(mail).set({ status: 'failed', lease_until: null, last_error: reason }).execute();
    },

    async forget({ id, leaseUntil }: ClaimedMail): Promise<void> {
      await db.deleteFrom('outbox').where('id', '=', id).where('lease_until', '=', leaseUntil).execute();
    },

    async release(mails: readonly ClaimedMail[]): Promise<void> {
      const leases = mails.map(({ leaseUntil }) => leaseUntil);
      await db
        .updateTable('outbox')
        .set((row) => ({ lease_until: null, attempts: row('attempts', '-', 1) }))
        .where('id', 'in', idsOf(mails))
        .where('status', 'not in', OVER)
        .where('lease_until', 'in', leases)
        .execute();
    },
  };
}

const noteSent = listStatement((db, { now }: Slots<{ now: number }>, ids: readonly Expression<string>[]) =>
  db
    .updateTable('outbox')
    .set({ status: 'sent', payload: BLANK_PAYLOAD, lease_until: null, last_error: null, sent_at: now })
    .where('id', 'in', ids)
    .where('status', 'not in', OVER),
);

function idsOf(mails: readonly ClaimedMail[]): string[] {
  return mails.map(({ id }) => id);
}

export interface ClaimFilter {
  except?: readonly string[];
  exceptKinds?: readonly string[];
  untriedOnly?: boolean;
  /** The most mails of the bulk lane; by default as many as of the others. */
  bulkLimit?: number;
}

interface Claim extends ClaimFilter {
  limit: number;
  now: number;
  leaseUntil: number;
}

type ClaimedRow = Omit<ClaimedMail, 'createdAt' | 'leaseUntil'> & { created_at: number };

/**
 * Each lane is a range of the same index and takes only what the lanes before it leave of the limit, so that a claim
 * locks no row that it doesn't return, and costs the same however long the queue is.
 */
async function claimDue(db: Database, claim: Claim): Promise<ClaimedRow[]> {
  const { limit, bulkLimit = limit, leaseUntil } = claim;
  // Several workers may claim at once on PostgreSQL; SQLite runs writes one by one, without row locks.
  const lock = isPostgres(db) ? sql`for update skip locked` : sql``;
  const afterUrgent = sql`${limit} - (select count(*) from urgent)`;
  const afterNormal = sql`${afterUrgent} - (select count(*) from normal)`;
  const forBulk = sql`case when ${bulkLimit} < ${afterNormal} then ${bulkLimit} else ${afterNormal} end`;
  // Materialized, because PostgreSQL may otherwise run a locking sub-select more than once and exceed its limit.
  const { rows } = await sql<ClaimedRow>`
    with urgent as materialized (${due(claim, 'urgent', sql`${limit}`)} ${lock}),
      normal as materialized (${due(claim, 'normal', afterUrgent)} ${lock}),
      bulk as materialized (${due(claim, 'bulk', forBulk)} ${lock})
    update outbox set lease_until = ${leaseUntil}, attempts = attempts + 1
    where id in (select id from urgent union all select id from normal union all select id from bulk)
    returning id, lane, payload, attempts, created_at, kind, recipient, thread`.execute(db);
  return rows;
}

function due(
  { now, except = [], exceptKinds = [], untriedOnly = false }: Claim,
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
  if (exceptKinds.length > 0) conditions.push(sql`kind not in (${sql.join(exceptKinds)})`);
  if (untriedOnly) conditions.push(sql`attempts = 0`);
  return sql`
    select id from outbox where ${sql.join(conditions, sql` and `)}
    order by next_attempt_at limit ${limit}`;
}
