/**
 * /healthz tells whether the process is alive, /readyz whether it should get requests. Neither checks mail or other
 * services.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isLockedElsewhere } from '../db/database-outage.ts';
import { methodNotAllowed, replyWithError } from './api-error.ts';
import type { AppEnv } from './app-env.ts';

/** Several balancers may ask often; one database check per second is enough. */
const CACHE_MS = 1_000;
const PROBE_TIMEOUT_MS = 1_000;
const RETRY_SECONDS = 1;
/** Twice as long as a form with a long message. */
const PROBE_LETTERS = 16_384;

export interface HealthOptions {
  db: Database;
  /** True from the first stop signal on. */
  isStopping: () => boolean;
}

export function createHealthEndpoint({ db, isStopping }: HealthOptions): Hono<AppEnv> {
  let probe: Promise<boolean> | undefined;
  let probedAt = 0;

  const isDatabaseUsable = () => {
    // Monotonic, because the wall clock may be set.
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

/** Whether the database answers a query within a second and hasn't failed a test write by then. */
async function isUsable(db: Database): Promise<boolean> {
  const cut = new AbortController();
  const late = setTimeout(PROBE_TIMEOUT_MS, undefined, { signal: cut.signal, ref: false }).catch(() => undefined);
  const stored = storeAndTakeBack(db).then(
    () => true,
    // A write lock held by another process, such as a backup, is no fault.
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

/** A full disk still allows reads, and often small writes, so this row takes several pages. */
async function storeAndTakeBack(db: Database): Promise<void> {
  const id = { scope: 'readiness', key: randomUUID() };
  const row = { ...id, body_hash: '', response: '-'.repeat(PROBE_LETTERS), expires_at: 0 };
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('idempotency_keys').values(row).execute();
    await tx.deleteFrom('idempotency_keys').where('scope', '=', id.scope).where('key', '=', id.key).execute();
  });
}
