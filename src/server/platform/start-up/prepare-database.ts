/** Prepares the database at the start, or explains in one line why it can't. */
import type { DatabaseConfig } from '../db/open-database.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Database } from '../db/database.ts';
import { migrate, refuseNewerDatabase } from '../db/migrate.ts';
import { checkEmbeddedFile, noteEmbeddedFile } from './embedded-check.ts';
import { removeOldTraces } from './old-traces.ts';
import { postgresStartError, waitForPostgres, type PostgresWait } from './postgres-wait.ts';
import { rehearseUpgrade } from './rehearsal.ts';
import { hasMigrations, refuseIncompleteTables, refuseUnnotedTables } from './table-check.ts';

/** Throws a StartError for what the operator can fix. */
export async function prepareDatabase(config: DatabaseConfig, wait: PostgresWait): Promise<void> {
  if (config.engine === 'embedded') {
    checkEmbeddedFile(config.file);
    await migrateChecked(config, () => rehearseUpgrade(config.file, wait.say));
    removeOldTraces(config.file);
    return noteEmbeddedFile(config.file);
  }
  await waitForPostgres(config.url, wait);
  try {
    await migrateChecked(config);
  } catch (error) {
    throw postgresStartError(config.url, error) ?? error;
  }
}

async function migrateChecked(config: DatabaseConfig, rehearse = async () => {}): Promise<void> {
  await withDatabase(config, async (db) => {
    await refuseUnnotedTables(db, config.engine);
    if (await hasMigrations(db, config.engine)) await refuseNewerDatabase(db);
  });
  await rehearse();
  await migrate(config);
  await withDatabase(config, (db) => refuseIncompleteTables(db, config.engine));
}

async function withDatabase(config: DatabaseConfig, look: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(config, { patient: true });
  try {
    await look(db);
  } finally {
    await db.destroy();
  }
}
