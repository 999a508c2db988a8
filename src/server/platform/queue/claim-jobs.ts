import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Lane } from './queue-table.ts';

export interface ClaimFilter {
  /** The ids of jobs that the caller has in flight. */
  except?: readonly string[];
  exceptGroups?: readonly string[];
  /** Skips jobs that were attempted before. */
  untriedOnly?: boolean;
  /** The most jobs of the bulk lane; by default as many as of the others. */
  bulkLimit?: number;
}

export interface Claim extends ClaimFilter {
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
export async function claimJobs(db: Database, claim: Claim): Promise<Record<string, unknown>[]> {
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
