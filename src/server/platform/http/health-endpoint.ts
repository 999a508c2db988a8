/** For whoever watches the process: is it alive, and should it get requests. Neither asks mail or other services. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isLockedElsewhere } from '../db/database-outage.ts';
import { methodNotAllowed, replyWithError } from './api-error.ts';
import type { AppEnv } from './app-env.ts';

/** Asked often by several balancers; one look at the database a second is enough. */
const CACHE_MS = 1_000;
const PROBE_TIMEOUT_MS = 1_000;
const RETRY_SECONDS = 1;
/** Twice as large as a form with a long message. */
const PROBE_LETTERS = 16_384;

export interface HealthOptions {
  db: Database;
  /** True from the first signal to stop. */
  isStopping: () => boolean;
}

export function createHealthEndpoint({ db, isStopping }: HealthOptions): Hono<AppEnv> {
  let probe: Promise<boolean> | undefined;
  let probedAt = 0;

  const isDatabaseUsable = () => {
    // The monotonic clock: this is about elapsed time, and the wall clock may be set.
    if (!probe || performance.now() - probedAt > CACHE_MS) {
      probedAt = performance.now();
      probe = isUsable(db);
    }
    return probe;
  };

  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const ready = !isStopping() && (await isDatabaseUsable());
      if (ready) return c.text('ready', 200, { 'cache-control': 'no-store' });
      return c.text('not ready', 503, { 'cache-control': 'no-store', 'retry-after': String(RETRY_SECONDS) });
    })
    .on(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], ['/healthz', '/readyz'], (c) =>
      replyWithError(c, methodNotAllowed('GET, HEAD')),
    );
}

/** Whether the database answers within a second, and has not refused to store something by then. */
async function isUsable(db: Database): Promise<boolean> {
  const cut = new AbortController();
  const late = setTimeout(PROBE_TIMEOUT_MS, undefined, { signal: cut.signal, ref: false }).catch(() => undefined);
  const stored = storeAndTakeBack(db).then(
    () => true,
    // While a backup holds the write lock, everything else is in order.
    (error: unknown) => isLockedElsewhere(error),
  );
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  try {
    if (!(await Promise.race([answered, late]))) return false;
    return (await Promise.race([stored, late])) ?? true;
  } finally {
    cut.abort();
  }
}

/** A database whose disk is full still reads, and often has room for a few bytes more, so this row takes some pages. */
async function storeAndTakeBack(db: Database): Promise<void> {
  const id = { scope: 'readiness', key: randomUUID() };
  const row = { ...id, body_hash: '', response: '-'.repeat(PROBE_LETTERS), expires_at: 0 };
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('idempotency_keys').values(row).execute();
    await tx.deleteFrom('idempotency_keys').where('scope', '=', id.scope).where('key', '=', id.key).execute();
  });
}
