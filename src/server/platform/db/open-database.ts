/** Opens the database that the settings ask for; everything after this speaks to both engines alike. */
import { Kysely, PostgresDialect } from 'kysely';
import type { Database, Tables } from './database.ts';
import { createEmbeddedDialect } from './embedded-dialect.ts';
import { createPostgresPool } from './postgres-pool.ts';

/** Its name in DATA_DIR. */
export const EMBEDDED_FILE = 'site.sqlite';

export type DatabaseConfig = { engine: 'embedded'; file: string } | { engine: 'postgres'; url: string };

/** Connects at the first query. `patient` lifts the time limits, for migrations. */
export function openDatabase(config: DatabaseConfig, { patient = false } = {}): Database {
  const dialect =
    config.engine === 'embedded'
      ? createEmbeddedDialect(config.file, { patient })
      : new PostgresDialect({ pool: createPostgresPool(config.url, { patient }) });
  return new Kysely<Tables>({ dialect });
}
