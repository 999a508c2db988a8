/** Rehearses the pending migrations without keeping them: how long each takes, and which tables it locks. */
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { applyPending, refuseNewerDatabase } from '../db/migrate.ts';
import { withDatabase, type DatabaseConfig } from '../db/open-database.ts';
import { isPostgres, presentTables } from '../db/database-engine.ts';

/** A site that serves is kept waiting no longer than this by a lock that we can't get. */
const LOCK_TIMEOUT = '2s';

export interface RehearsedMigration {
  name: string;
  ms: number;
  /** Tables that were there before and that nobody else can read or write until the migrations end. */
  locks: string[];
}

class Rehearsed extends Error {}

/** Throws what the migrations throw, and a StartError for a database newer than this release. */
export async function rehearseMigrations(config: DatabaseConfig): Promise<RehearsedMigration[]> {
  const rehearsed: RehearsedMigration[] = [];
  await withDatabase(config, async (db) => {
    await refuseNewerDatabase(db);
    const rehearsal = db.transaction().execute(async (tx) => {
      const isShared = isPostgres(tx);
      if (isShared) await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(tx);
      const before = isShared ? await presentTables(tx) : [];
      const applied = async (at: Queryable, name: string, ms: number) => {
        const known = new Set(rehearsed.flatMap(({ locks }) => locks));
        const locks = isShared ? (await exclusiveLocks(at)).filter((it) => before.includes(it)) : [];
        rehearsed.push({ name, ms, locks: locks.filter((it) => !known.has(it)) });
      };
      await applyPending(tx, { applied });
      throw new Rehearsed();
    });
    await rehearsal.catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error;
    });
  });
  return rehearsed;
}

/** https://www.postgresql.org/docs/current/explicit-locking.html: the modes that keep writers, or everybody, out. */
async function exclusiveLocks(tx: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and locktype = 'relation' and relkind = 'r'
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
    order by 1`.execute(tx);
  return rows.map(({ name }) => name);
}
