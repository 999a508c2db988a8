/** One user's hold on the connection. While it waits for another process's lock, this process goes on. */
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { isLockedElsewhere } from '../database-outage.ts';

/** SQLite doesn't notify when a lock is released, so we poll; a poll that finds it locked takes microseconds. */
const RETRY_INTERVAL_MS = 10;

export interface Sharing {
  database: DatabaseSync;
  turns: Turns;
  /** Among users waiting for another process's lock, only the first polls. */
  lockTurns: Turns;
}

/** Only for the user who holds the turn. Until `deadline` (`performance.now()`), a query waits for the lock. */
export function lendConnection(
  statements: DatabaseConnection,
  { database, turns, lockTurns }: Sharing,
  deadline: number,
): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        return await statements.executeQuery<Row>(query);
      } catch (error) {
        // A transaction got its lock when it began, and must keep its turn until it ends.
        if (!isLockedElsewhere(error) || database.isTransaction) throw error;
        return executeOnceUnlocked(query);
      }
    },
    streamQuery: (query, chunkSize) => statements.streamQuery(query, chunkSize),
  };

  /** Gives up its turn while it waits, so that others can read; returns or throws with a new turn held. */
  async function executeOnceUnlocked<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    turns.end();
    await lockTurns.take();
    try {
      for (;;) {
        await turns.take();
        try {
          return await statements.executeQuery<Row>(query);
        } catch (error) {
          if (!isLockedElsewhere(error) || performance.now() >= deadline) throw error;
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
