import { withDatabase, type DatabaseConfig } from '../db/open-database.ts';
import { withFile } from '../db/sqlite/sqlite-file.ts';
import { migrate } from '../db/migrate.ts';
import { moveOf } from '../move/read-only.ts';
import { checkEmbeddedFile, noteEmbeddedFile } from './embedded-check.ts';
import { postgresStartError, waitForPostgres, type PostgresWait } from './postgres-wait.ts';
import { rehearseUpgrade } from './rehearsal.ts';
import { refuseIncompleteTables, refuseUnfit } from './table-check.ts';

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
  await withDatabase(config, refuseUnfit);
  if (config.engine === 'embedded') await rehearseUpgrade(config.file, say);
  await migrate(config);
  await withDatabase(config, async (db) => {
    await refuseIncompleteTables(db);
    if ((await moveOf(db)) !== undefined) say(MOVED);
  });
}

/** In the file's header. Files of earlier versions, and new ones, have 0. */
const CLEAN_VERSION = 1;

/** Takes about 20 ms per MB. */
function removeOldTraces(file: string): void {
  withFile(file, (database) => {
    if (Number(database.prepare('pragma user_version').get()?.['user_version']) >= CLEAN_VERSION) return;
    database.exec(`vacuum; pragma user_version = ${CLEAN_VERSION}; pragma wal_checkpoint(truncate);`);
  });
}
