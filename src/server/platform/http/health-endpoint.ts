/** For whoever watches the process: is it alive, and should it get requests (security-bar R11). */
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { methodNotAllowed, replyWithError } from './api-error.ts';
import type { AppEnv } from './app-env.ts';

/** Asked often by several balancers; one look at the database a second is enough. */
const CACHE_MS = 1_000;
const PROBE_TIMEOUT_MS = 1_000;
const RETRY_SECONDS = 1;

export interface HealthOptions {
  db: Database;
  /** True from the first signal to stop. */
  isStopping: () => boolean;
}

export function createHealthEndpoint({ db, isStopping }: HealthOptions): Hono<AppEnv> {
  let probe: Promise<boolean> | undefined;
  let probedAt = 0;

  const isDatabaseThere = () => {
    // The monotonic clock: this is about elapsed time, and the wall clock may be set.
    if (!probe || performance.now() - probedAt > CACHE_MS) {
      probedAt = performance.now();
      probe = answersInTime(db);
    }
    return probe;
  };

  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const ready = !isStopping() && (await isDatabaseThere());
      if (ready) return c.text('ready', 200, { 'cache-control': 'no-store' });
      return c.text('not ready', 503, { 'cache-control': 'no-store', 'retry-after': String(RETRY_SECONDS) });
    })
    .on(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], ['/healthz', '/readyz'], (c) =>
      replyWithError(c, methodNotAllowed('GET, HEAD')),
    );
}

async function answersInTime(db: Database): Promise<boolean> {
  const cut = new AbortController();
  const late = setTimeout(PROBE_TIMEOUT_MS, false, { signal: cut.signal, ref: false }).catch(() => false);
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => cut.abort());
}
