/** Rewrites once an embedded database that an earlier version wrote, which left deleted text in the file. */

/** In the file's header. Files of earlier versions, and new ones, have 0. */
const CLEAN_VERSION = 1;
const BUSY_TIMEOUT_MS = 30_000;

/** Takes about 20 ms per MB. */
export function removeOldTraces(file: string): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    if (Number(database.prepare('pragma user_version').get()?.['user_version']) >= CLEAN_VERSION) return;
    database.exec(`vacuum; pragma user_version = ${CLEAN_VERSION}; pragma wal_checkpoint(truncate);`);
  } finally {
    database.close();
  }
}
