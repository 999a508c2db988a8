import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isLockedElsewhere, outageOf, type Outage } from './database-outage.ts';

/** Several balancers may ask often; one check per second is enough. */
const CACHE_MS = 1_000;
const TIMEOUT_MS = 1_000;
/** Twice as long as a form with a long message. */
const LETTERS = 16_384;

export type DatabaseState = 'usable' | Outage;

export function createDatabaseProbe(db: Database): () => Promise<DatabaseState> {
  let probe: Promise<DatabaseState> | undefined;
  let probedAt = 0;
  return () => {
    // Monotonic, because the wall clock may be set.
    if (!probe || performance.now() - probedAt > CACHE_MS) {
      probedAt = performance.now();
      probe = stateOf(db);
    }
    return probe;
  };
}

/** Whether the database answers a query within a second and hasn't failed a test write by then. */
async function stateOf(db: Database): Promise<DatabaseState> {
  const cut = new AbortController();
  const late = setTimeout(TIMEOUT_MS, undefined, { signal: cut.signal, ref: false }).catch(() => undefined);
  const stored = storeAndTakeBack(db).then((): DatabaseState => 'usable', stateAfter);
  const answered = readOne(db).then((): DatabaseState => 'usable', stateAfter);
  try {
    const read = (await Promise.race([answered, late])) ?? 'database unavailable';
    if (read !== 'usable') return read;
    return (await Promise.race([stored, late])) ?? 'usable';
  } finally {
    cut.abort();
  }
}

/** A write lock held by another process, such as a backup, is no fault. */
function stateAfter(error: unknown): DatabaseState {
  if (isLockedElsewhere(error)) return 'usable';
  return outageOf(error) ?? 'database unavailable';
}

async function readOne(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/** A full disk still allows reads, and often small writes, so this row takes several pages. */
async function storeAndTakeBack(db: Database): Promise<void> {
  const id = { scope: 'readiness', key: randomUUID() };
  const row = { ...id, body_hash: '', response: '-'.repeat(LETTERS), expires_at: 0 };
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('idempotency_keys').values(row).execute();
    await tx.deleteFrom('idempotency_keys').where('scope', '=', id.scope).where('key', '=', id.key).execute();
  });
}
