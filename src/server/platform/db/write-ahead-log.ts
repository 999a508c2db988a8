/** Makes commits durable without stopping the process for as long as the disk takes. */
import { open, type FileHandle } from 'node:fs/promises';

/** Resolves once what was written to the file is on the disk. */
export type SyncFile = (file: FileHandle) => Promise<void>;

/** The `-wal` file beside a database. It stays the same file for as long as a connection is open. */
export class WriteAheadLog {
  readonly #path: string;
  readonly #syncFile: SyncFile;
  #file: Promise<FileHandle> | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #failure: unknown;

  constructor(databaseFile: string, syncFile: SyncFile = (file) => file.datasync()) {
    this.#path = `${databaseFile}-wal`;
    this.#syncFile = syncFile;
  }

  /**
   * Resolves once everything committed before the call is on the disk. Commits that come while a sync is under way
   * share the next one. Rejects with the error of the system call.
   */
  sync(): Promise<void> {
    // One that has begun may have missed the latest commit.
    if (this.#running) {
      this.#next ??= this.#running.then(
        () => this.#start(),
        () => this.#start(),
      );
      return this.#next;
    }
    return this.#start();
  }

  /**
   * After a failed sync the system forgets what it could not write, and later syncs succeed without it. Nothing is
   * durable then until {@link markRewritten} says that the database file holds it all.
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
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    if (this.hasFailed) throw this.#failure;
    try {
      // Opened for writing, because some systems sync only such files.
      await this.#syncFile(await (this.#file ??= open(this.#path, 'r+')));
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }
}
