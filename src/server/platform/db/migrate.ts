import { sql } from 'kysely';
import packageFile from '../../../../package.json' with { type: 'json' };
import { StartError } from '../start-error.ts';
import type { Database, Queryable } from './database.ts';
import { migrationsInOrder, type Migration } from './migration-files.ts';
import { withDatabase, type DatabaseConfig } from './open-database.ts';
import { isPostgres, presentTables } from './database-engine.ts';

/** Any number will do, as long as every release uses the same one. */
const MIGRATION_LOCK = 7_203_418;

export interface MigrateOptions {
  /** Ends with the migration of this name, for tests of what an earlier release left. */
  upTo?: string | undefined;
  applied?: ((tx: Queryable, name: string, ms: number) => Promise<void>) | undefined;
}

/**
 * All pending migrations run in one transaction: both engines can roll back DDL, so a failed start leaves the old
 * tables. Kysely's own Migrator would leave half of them on SQLite, where it uses neither a lock nor a transaction.
 */
export async function migrate(config: DatabaseConfig, options: MigrateOptions = {}): Promise<void> {
  await withDatabase(config, (db) => db.transaction().execute((tx) => applyPending(tx, options)));
}

export async function applyPending(tx: Queryable, { upTo, applied }: MigrateOptions = {}): Promise<void> {
  // SQLite's transaction holds the write lock from its start, so it needs no other lock.
  if (isPostgres(tx)) {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    // PostgreSQL changes no table on which deferred checks are pending, as they are once a migration has filled a column.
    await sql`set constraints all immediate`.execute(tx);
  }
  await sql`create table if not exists migrations (name text primary key)`.execute(tx);
  const pending = (await pendingMigrations(tx)).filter(({ name }) => upTo === undefined || name <= upTo);
  for (const { name, statements } of pending) {
    const started = performance.now();
    try {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    } catch (error) {
      if (error instanceof Error) error.message = `migration ${name}: ${error.message}`;
      throw error;
    }
    await sql`insert into migrations (name) values (${name})`.execute(tx);
    await applied?.(tx, name, performance.now() - started);
  }
  if (pending.length > 0 && (await hasReleases(tx)))
    await sql`update migrations set release = ${packageFile.version} where name in (${sql.join(pending.map(({ name }) => name))})`.execute(
      tx,
    );
}

export async function pendingMigrations(db: Queryable): Promise<Migration[]> {
  const applied = await appliedNames(db);
  return migrationsInOrder().filter(({ name }) => !applied.includes(name));
}

/** Throws {@link StartError} for a database that a newer release has migrated, whose rows we may not understand. */
export async function refuseNewerDatabase(db: Database): Promise<void> {
  const known = new Set(migrationsInOrder().map(({ name }) => name));
  const unknown = (await appliedNames(db)).filter((name) => !known.has(name));
  const newest = unknown.at(-1);
  if (newest === undefined) return;
  const release = await releaseThatApplied(db, newest);
  const needed =
    release === undefined || release === packageFile.version ? `one that has the migration ${newest}` : release;
  throw new StartError(
    `The database is newer than this release (${packageFile.version}): a newer one has applied ${unknown.join(', ')}. ` +
      `Start that release, ${needed}, or restore a backup from before the upgrade.`,
  );
}

/** None in a new database. */
async function appliedNames(db: Queryable): Promise<string[]> {
  if (!(await presentTables(db)).includes('migrations')) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Before 039-upkeep, the table says nothing of releases. */
async function hasReleases(db: Queryable): Promise<boolean> {
  return (await appliedNames(db)).includes('039-upkeep');
}

async function releaseThatApplied(db: Queryable, name: string): Promise<string | undefined> {
  if (!(await hasReleases(db))) return undefined;
  const found = await sql<{ release: string | null }>`select release from migrations where name = ${name}`.execute(db);
  return found.rows[0]?.release ?? undefined;
}
