/** Rewrites the embedded database's file in a thread: about 20 ms per MB, during which others can read. */
import type { DatabaseSync } from 'node:sqlite';
import { withFile } from './sqlite-file.ts';

const BUSY_TIMEOUT_MS = 10_000;

/**
 * Writes every row into fresh pages, and then empties the log. `secure_delete` overwrites what is deleted, but when
 * SQLite redistributes rows over pages, it can leave a copy in the gap of a page, which only this removes.
 *
 * @returns Whether the log is empty; it isn't while another process reads.
 */
export default function rewrite(file: string): boolean {
  const rewriteFile = (database: DatabaseSync) => {
    database.exec('vacuum');
    return database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0;
  };
  return withFile(file, rewriteFile, BUSY_TIMEOUT_MS);
}
