import { open, type FileHandle } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isPostgres } from '../database-engine.ts';

/** Resolves once the file's written data is on the disk. */
export type SyncFile = (file: FileHandle) => Promise<void>;

/** The `-wal` file beside a database. It stays the same file as long as a connection is open. */
export class WriteAheadLog {
  readonly #path: string;
  readonly #syncFile: SyncFile;
  #file: Promise<FileHandle> | undefined;
  /** Never rejects. */
  #running = Promise.resolve();
  #next: Promise<void> | undefined;
  #failure: unknown;

  constructor(databaseFile: string, syncFile: SyncFile = (file) => file.datasync()) {
    this.#path = `${databaseFile}-wal`;
    this.#syncFile = syncFile;
  }

  /** Resolves once all that was committed before is on the disk. Calls during a sync share the next one. */
  sync(): Promise<void> {
    // The running sync may have started before the latest commit.
    this.#next ??= this.#running.then(() => this.#start());
    return this.#next;
  }

  /**
   * After a failed sync the kernel forgets the data it could not write, and later syncs succeed without it. So nothing
   * counts as durable until {@link markRewritten}, which says that the database file holds everything.
   */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  markRewritten(): void {
    this.#failure = undefined;
  }

  async close(): Promise<void> {
    await (await this.#file)?.close();
  }

  #start(): Promise<void> {
    this.#next = undefined;
    const run = this.#run();
    this.#running = run.catch(() => undefined);
    return run;
  }

  async #run(): Promise<void> {
    if (this.hasFailed) throw this.#failure;
    try {
      // Opened for writing, because some systems sync only files opened that way.
      await this.#syncFile(await (this.#file ??= open(this.#path, 'r+')));
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }
}

/**
 * Moves the log into the database file and cuts it to nothing. While another process reads, the log stays; the next call
 * empties it. Does nothing on PostgreSQL, whose log is its operator's.
 */
export async function emptyLog(db: Database): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
