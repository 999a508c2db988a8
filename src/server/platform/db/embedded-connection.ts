/** The embedded database's connection in the hands of one user, who waits for other processes without stopping this one. */
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { isLockedElsewhere } from './database-outage.ts';
import type { Turns } from './turns.ts';

/** SQLite tells nobody when a lock is free, so we ask; a question that is answered with no takes microseconds. */
const RETRY_INTERVAL_MS = 10;

/** What the users of a connection have in common. */
export interface Sharing {
  database: DatabaseSync;
  /** Whose turn it is to use the connection. */
  turns: Turns;
  /** Of those who wait for another process's lock, only the first keeps asking. */
  lockTurns: Turns;
}

export class EmbeddedConnection implements DatabaseConnection {
  readonly #statements: DatabaseConnection;
  readonly #sharing: Sharing;
  readonly #deadline: number;

  /** For whoever has the turn. Until `deadline`, a time of `performance.now()`, its user waits for the lock. */
  constructor(statements: DatabaseConnection, sharing: Sharing, deadline: number) {
    this.#statements = statements;
    this.#sharing = sharing;
    this.#deadline = deadline;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#statements.executeQuery<Row>(query);
    } catch (error) {
      // A transaction has its lock from the start and can't give its turn to others.
      if (!isLockedElsewhere(error) || this.#sharing.database.isTransaction) throw error;
      return this.#executeOnceUnlocked(query);
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#statements.streamQuery<Row>(query, chunkSize);
  }

  /** Hands on its user's turn while it waits, so that others can read, and ends with another. */
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
