/** /healthz: the process is alive. /readyz: it should get requests. Neither checks mail or other services. */
import { Hono } from 'hono';
import type { Database } from '../db/database.ts';
import { MOVING } from '../db/database-outage.ts';
import { createDatabaseProbe } from '../db/database-probe.ts';
import { methodNotAllowed, replyWithError } from './api-error.ts';
import type { AppEnv } from './app-env.ts';

export const HEALTH_PATHS = ['/healthz', '/readyz'];

const RETRY_SECONDS = 1;
/** While a move to another database is under way, the site goes on serving its pages. */
const READY = new Set<string>(['usable', MOVING]);

/** @param isStopping True from the first stop signal on. */
export function createHealthEndpoint(db: Database, isStopping: () => boolean): Hono<AppEnv> {
  const probe = createDatabaseProbe(db);
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const state = isStopping() ? 'stopping' : await probe();
      const headers = { 'cache-control': 'no-store' };
      if (READY.has(state)) return c.text(state === 'usable' ? 'ready' : `ready, ${state}`, 200, headers);
      return c.text(`not ready: ${state}`, 503, { ...headers, 'retry-after': String(RETRY_SECONDS) });
    })
    .on(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], HEALTH_PATHS, (c) =>
      replyWithError(c, methodNotAllowed('GET, HEAD')),
    );
}
