/** Deletes what is older than we promised to keep it (security-bar D2); the privacy page states the same times. */
import { sql, type RawBuilder } from 'kysely';
import { SESSION_IDLE_MS } from '../../features/accounts/stores/session-store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tables } from '../db/database.ts';
import type { Log } from '../log.ts';
import { createOutboxStore } from '../mail/outbox-store.ts';
import { CONFIRM_WITHIN_MS } from '../../features/newsletter/newsletter.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const RUN_INTERVAL_MS = HOUR_MS;
const BATCH_ROWS = 1_000;
/** Leap day included. */
const TWO_YEARS_MS = 731 * DAY_MS;
/** For results that are in nobody's account. */
export const ASSESSMENT_KEPT_MS = 30 * DAY_MS;
export const ACCOUNT_ASSESSMENT_KEPT_MS = TWO_YEARS_MS;
export const OUTBOX_KEPT_MS = 30 * DAY_MS;
export const LEADS_KEPT_MS = TWO_YEARS_MS;

/** A device unused for that long is a stranger again (security-bar A6). */
const DEVICE_KEPT_MS = 90 * DAY_MS;

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
  /** Spares the rows of which this is not true. */
  only?: (now: number) => RawBuilder<unknown>;
}

/** A mailed link must not be dead on arrival: one that lives keeps its account, and so does a mail that will bring one. */
const unconfirmedAndUnasked = (now: number) => sql`email_confirmed_at is null
  and not exists (select 1 from one_time_tokens where user_id = users.id and expires_at > ${now})
  and not exists (select 1 from outbox where user_id = users.id and status = 'queued')`;

const EXPIRIES: readonly Expiry[] = [
  {
    table: 'subscribers',
    keys: ['id'],
    column: 'consent_at',
    keptMs: CONFIRM_WITHIN_MS,
    only: () => sql`status = 'pending'`,
  },
  {
    table: 'assessments',
    keys: ['id'],
    column: 'created_at',
    keptMs: ASSESSMENT_KEPT_MS,
    only: () => sql`user_id is null`,
  },
  { table: 'assessments', keys: ['id'], column: 'created_at', keptMs: ACCOUNT_ASSESSMENT_KEPT_MS },
  { table: 'leads', keys: ['id'], column: 'created_at', keptMs: LEADS_KEPT_MS },
  { table: 'idempotency_keys', keys: ['scope', 'key'], column: 'expires_at', keptMs: 0 },
  { table: 'rate_limits', keys: ['key'], column: 'expires_at', keptMs: 0 },
  // The next use of a session deletes what its grace has passed for; this is for sessions that are not used again.
  { table: 'refresh_tokens', keys: ['token_hash'], column: 'spent_at', keptMs: DAY_MS },
  {
    table: 'users',
    keys: ['id'],
    column: 'created_at',
    keptMs: CONFIRM_WITHIN_MS,
    only: unconfirmedAndUnasked,
  },
  { table: 'sessions', keys: ['id'], column: 'expires_at', keptMs: 0 },
  { table: 'sessions', keys: ['id'], column: 'refreshed_at', keptMs: SESSION_IDLE_MS },
  { table: 'one_time_tokens', keys: ['token_hash'], column: 'expires_at', keptMs: 0 },
  { table: 'sign_in_failures', keys: ['subject'], column: 'expires_at', keptMs: 0 },
  { table: 'sign_ups', keys: ['subject'], column: 'expires_at', keptMs: 0 },
  { table: 'factor_challenges', keys: ['id'], column: 'expires_at', keptMs: 0 },
  { table: 'factors', keys: ['id'], column: 'created_at', keptMs: HOUR_MS, only: () => sql`status = 'unverified'` },
  { table: 'known_devices', keys: ['device_hash'], column: 'last_seen_at', keptMs: DEVICE_KEPT_MS },
];

export async function applyRetention(db: Database, now: number): Promise<void> {
  for (const expiry of EXPIRIES) await deleteExpired(db, expiry, now);
  await createOutboxStore(db, { skipLocked: false }).forgetBefore(now - OUTBOX_KEPT_MS);
}

/** In batches: one statement over a table that grew for months would run into the query time limit, every time. */
async function deleteExpired(db: Database, { table, keys, column, keptMs, only }: Expiry, now: number): Promise<void> {
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const narrowed = only ? sql`and ${only(now)}` : sql``;
  let deleted: bigint | undefined;
  do {
    const batch = sql`select ${key} from ${sql.table(table)} where ${sql.ref(column)} <= ${now - keptMs} ${narrowed} limit ${BATCH_ROWS}`;
    const result = await sql`delete from ${sql.table(table)} where (${key}) in (${batch})`.execute(db);
    deleted = result.numAffectedRows;
  } while (deleted === BigInt(BATCH_ROWS));
}
