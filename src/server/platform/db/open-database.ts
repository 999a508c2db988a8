import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database, Tables } from './database.ts';
import { createEmbeddedDialect } from './sqlite/embedded-dialect.ts';
import { createPostgresPool } from './postgres-pool.ts';

export const EMBEDDED_FILE = 'site.sqlite';

export type DatabaseConfig = { engine: 'embedded'; file: string } | { engine: 'postgres'; url: string };

/** PostgreSQL at `url`, or else the embedded database in `dataDir`. */
export function databaseAt(dataDir: string, url: string | undefined): DatabaseConfig {
  return url ? { engine: 'postgres', url } : { engine: 'embedded', file: join(dataDir, EMBEDDED_FILE) };
}

/** Connects at the first query. `patient`, for migrations and commands, waits longer for locks and slow queries. */
export function openDatabase(config: DatabaseConfig, { patient = false } = {}): Database {
  const dialect =
    config.engine === 'embedded'
      ? createEmbeddedDialect(config.file, { patient })
      : new PostgresDialect({ pool: createPostgresPool(config.url, { patient }) });
  return new Kysely<Tables>({ dialect });
}

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
