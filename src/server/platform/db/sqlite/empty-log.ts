/** Empties the embedded database's log, in which deleted rows would otherwise stay until it is overwritten. */
import { sql, SqliteAdapter } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Moves the log into the database file and cuts it to nothing. While another process reads, the log stays; the next call
 * empties it. Does nothing on PostgreSQL, whose log is its operator's.
 */
export async function emptyLog(db: Database): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
