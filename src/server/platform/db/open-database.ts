/** Opens the database that the settings name. Code beyond this point works alike on both engines. */
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database, Tables } from './database.ts';
import { createEmbeddedDialect } from './sqlite/embedded-dialect.ts';
import { createPostgresPool } from './postgres-pool.ts';

/** The database file's name in DATA_DIR. */
export const EMBEDDED_FILE = 'site.sqlite';

export type DatabaseConfig = { engine: 'embedded'; file: string } | { engine: 'postgres'; url: string };

/** PostgreSQL at `url`, or else the embedded database in `dataDir`. */
export function databaseAt(dataDir: string, url: string | undefined): DatabaseConfig {
  return url ? { engine: 'postgres', url } : { engine: 'embedded', file: join(dataDir, EMBEDDED_FILE) };
}

/**
 * Connects at the first query. `patient` is for migrations: PostgreSQL without query time limits, SQLite with a long
 * wait for locks.
 */
export function openDatabase(config: DatabaseConfig, { patient = false } = {}): Database {
  const dialect =
    config.engine === 'embedded'
      ? createEmbeddedDialect(config.file, { patient })
      : new PostgresDialect({ pool: createPostgresPool(config.url, { patient }) });
  return new Kysely<Tables>({ dialect });
}

/** Opens it patiently for `work`, and closes it again. */
export async function withDatabase<Result>(
  config: DatabaseConfig,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(config, { patient: true });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
