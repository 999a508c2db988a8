/** Deletes what is older than we promised to keep it (security-bar D2); the privacy page states the same times. */
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database, Tables } from './db/database.ts';
import type { Log } from './log.ts';
import { createOutboxStore } from './mail/outbox-store.ts';
import { CONFIRM_WITHIN_MS } from './newsletter/newsletter.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const RUN_INTERVAL_MS = HOUR_MS;
const BATCH_ROWS = 1_000;
export const ASSESSMENT_KEPT_MS = 30 * DAY_MS;
export const OUTBOX_KEPT_MS = 30 * DAY_MS;
/** Two years, leap day included. */
export const LEADS_KEPT_MS = 731 * DAY_MS;

export interface Retention {
  start(): void;
  stop(): Promise<void>;
}

/** Runs at the start and every hour. Replicas may run it together: each row is deleted once, by whoever comes first. */
export function createRetention(db: Database, clock: Clock, log: Log): Retention {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = applyRetention(db, clock.now()).catch((error: unknown) => {
      // Nothing is lost by being late; the next run deletes more.
      log.warn({ job: 'retention', error }, 'job failed');
    });
  };
  return {
    start() {
      timer ??= setInterval(run, RUN_INTERVAL_MS).unref();
      run();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

interface Expiry {
  table: keyof Tables;
  keys: readonly string[];
  column: string;
  /** Rows whose column is older than this go, in milliseconds; 0 when the column itself says when. */
  keptMs: number;
  status?: string;
}

const EXPIRIES: readonly Expiry[] = [
  { table: 'subscribers', keys: ['id'], column: 'consent_at', keptMs: CONFIRM_WITHIN_MS, status: 'pending' },
  { table: 'assessments', keys: ['id'], column: 'created_at', keptMs: ASSESSMENT_KEPT_MS },
  { table: 'leads', keys: ['id'], column: 'created_at', keptMs: LEADS_KEPT_MS },
  { table: 'idempotency_keys', keys: ['scope', 'key'], column: 'expires_at', keptMs: 0 },
  { table: 'rate_limits', keys: ['key'], column: 'expires_at', keptMs: 0 },
];

export async function applyRetention(db: Database, now: number): Promise<void> {
  for (const expiry of EXPIRIES) await deleteExpired(db, expiry, now - expiry.keptMs);
  await createOutboxStore(db, { skipLocked: false }).forgetBefore(now - OUTBOX_KEPT_MS);
}

/** In batches: one statement over a table that grew for months would run into the query time limit, every time. */
async function deleteExpired(db: Database, { table, keys, column, status }: Expiry, before: number): Promise<void> {
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const ofStatus = status ? sql`and status = ${status}` : sql``;
  let deleted: bigint | undefined;
  do {
    const batch = sql`select ${key} from ${sql.table(table)} where ${sql.ref(column)} <= ${before} ${ofStatus} limit ${BATCH_ROWS}`;
    const result = await sql`delete from ${sql.table(table)} where (${key}) in (${batch})`.execute(db);
    deleted = result.numAffectedRows;
  } while (deleted === BigInt(BATCH_ROWS));
}
