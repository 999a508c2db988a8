import { type DatabaseConfig, openDatabase } from '../db/open-database.ts';
import type { Database } from '../db/database.ts';
import { migrate, refuseNewerDatabase } from '../db/migrate.ts';
import { moveOf } from '../move/read-only.ts';
import { checkEmbeddedFile, noteEmbeddedFile } from './embedded-check.ts';
import { postgresStartError, type PostgresWait, waitForPostgres } from './postgres-wait.ts';
import { rehearseUpgrade } from './rehearsal.ts';
import { hasMigrations, refuseIncompleteTables, refuseUnfinishedMove, refuseUnnotedTables } from './table-check.ts';

const MOVED =
  'The database is read-only, because the site moves to another one: pages are served, forms answer 503. ' +
  'To end that: npm run db:move -- --cancel';

/** Throws a StartError for what the operator can fix. */
export async function prepareDatabase(config: DatabaseConfig, wait: PostgresWait): Promise<void> {
  if (config.engine === 'embedded') {
    checkEmbeddedFile(config.file);
    await migrateChecked(config, wait.say);
    removeOldTraces(config.file);
    return noteEmbeddedFile(config.file);
  }
  await waitForPostgres(config.url, wait);
  try {
    await migrateChecked(config, wait.say);
  } catch (error) {
    throw postgresStartError(config.url, error) ?? error;
  }
}

async function migrateChecked(config: DatabaseConfig, say: PostgresWait['say']): Promise<void> {
  await withDatabase(config, async (db) => {
    await refuseUnfinishedMove(db, config.engine);
    await refuseUnnotedTables(db, config.engine);
    if (await hasMigrations(db, config.engine)) await refuseNewerDatabase(db);
  });
  if (config.engine === 'embedded') await rehearseUpgrade(config.file, say);
  await migrate(config);
  await withDatabase(config, async (db) => {
    await refuseIncompleteTables(db, config.engine);
    if ((await moveOf(db)) !== undefined) say(MOVED);
  });
}

async function withDatabase(config: DatabaseConfig, look: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(config, { patient: true });
  try {
    await look(db);
  } finally {
    await db.destroy();
  }
}

/** In the file's header. Files of earlier versions, and new ones, have 0. */
const CLEAN_VERSION = 1;
const BUSY_TIMEOUT_MS = 30_000;

/** Takes about 20 ms per MB. */
function removeOldTraces(file: string): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    if (Number(database.prepare('pragma user_version').get()?.['user_version']) >= CLEAN_VERSION) return;
    database.exec(`vacuum; pragma user_version = ${CLEAN_VERSION}; pragma wal_checkpoint(truncate);`);
  } finally {
    database.close();
  }
}
