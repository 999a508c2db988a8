/**
 * One user's hold on the embedded database's connection. While it waits for another process's lock, this process goes
 * on.
 */
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { isLockedElsewhere } from '../database-outage.ts';

/** SQLite doesn't notify when a lock is released, so we poll; a poll that finds it locked takes microseconds. */
const RETRY_INTERVAL_MS = 10;

/** State that all users of the one connection share. */
export interface Sharing {
  database: DatabaseSync;
  /** Whose turn it is to use the connection. */
  turns: Turns;
  /** Among users waiting for another process's lock, only the first polls. */
  lockTurns: Turns;
}

export class EmbeddedConnection implements DatabaseConnection {
  readonly #statements: DatabaseConnection;
  readonly #sharing: Sharing;
  readonly #deadline: number;

  /**
   * Only the user who holds the turn may create one. `deadline` is a time of `performance.now()`; until then a query
   * waits for the lock.
   */
  constructor(statements: DatabaseConnection, sharing: Sharing, deadline: number) {
    this.#statements = statements;
    this.#sharing = sharing;
    this.#deadline = deadline;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#statements.executeQuery<Row>(query);
    } catch (error) {
      // A transaction got its lock when it began, and must keep its turn until it ends.
      if (!isLockedElsewhere(error) || this.#sharing.database.isTransaction) throw error;
      return this.#executeOnceUnlocked(query);
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#statements.streamQuery<Row>(query, chunkSize);
  }

  /** Gives up its turn while it waits, so that others can read; returns or throws with a new turn held. */
  async #executeOnceUnlocked<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { turns, lockTurns } = this.#sharing;
    turns.end();
    await lockTurns.take();
    try {
      for (;;) {
        await turns.take();
        try {
          return await this.#statements.executeQuery<Row>(query);
        } catch (error) {
          if (!isLockedElsewhere(error) || performance.now() >= this.#deadline) throw error;
        }
        turns.end();
        await setTimeout(RETRY_INTERVAL_MS);
      }
    } finally {
      lockTurns.end();
    }
  }
}

export class Turns {
  #last = Promise.resolve();
  #endCurrent = () => {};

  /** Resolves when the caller holds the turn. The caller must then {@link end} it. */
  async take(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    this.#endCurrent = resolve;
  }

  /** Only the holder of the turn may call this. */
  end(): void {
    this.#endCurrent();
  }
}
