/** Kysely on `node:sqlite`, set up so that a commit survives a power cut. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SelectQueryNode,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { lendConnection, Turns, type Sharing } from './embedded-connection.ts';
import { WriteAheadLog, type SyncFile } from './write-ahead-log.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long another process (a backup, a second server starting) may hold the write lock before we give up. */
const PATIENCE_MS = 1_500;
/** For migrations, which wait for another server's migrations. */
const LONG_PATIENCE_MS = 30_000;
/** SQLite's own 2 MB hold less than a few hundred leads write to, so each of them read pages again. */
const CACHE_KIB = 16_000;
/**
 * The log's length at which a commit moves it into the file and waits for two syncs. A lead changes about 100 pages, most
 * of which the next one changes again, so SQLite's own 1,000 would mean a move for every ten leads.
 */
const LOG_PAGES = 4_000;
/** More than all our queries. Only a bound, in case a query's text is ever built from changing values. */
const MAX_KEPT_STATEMENTS = 200;

export interface EmbeddedOptions {
  patient?: boolean;
  syncFile?: SyncFile;
}

export function createEmbeddedDialect(file: string, { patient = false, syncFile }: EmbeddedOptions = {}): Dialect {
  return {
    createAdapter: () => new EmbeddedAdapter(),
    createDriver: () => {
      const patienceMs = patient ? LONG_PATIENCE_MS : PATIENCE_MS;
      return new EmbeddedDriver(openFile(file, patienceMs), new WriteAheadLog(file, syncFile), patienceMs);
    },
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new EmbeddedQueryCompiler(),
  };
}

class EmbeddedAdapter extends SqliteAdapter {
  /** There is only one connection, but the driver shares it out itself: Kysely would hold it until the sync is over. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** SQLite has no row locks and needs none: a transaction holds the whole database from its start. */
class EmbeddedQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery(node: SelectQueryNode): void {
    const { endModifiers: _rowLocks, ...rest } = node;
    super.visitSelectQuery(rest);
  }
}

/** Lends the one connection to one user at a time. After writing, a user returns it and then waits for the sync. */
class EmbeddedDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #log: WriteAheadLog;
  readonly #patienceMs: number;
  readonly #sharing: Sharing;
  readonly #totalChanges: StatementSync;
  readonly #loopShare = new LoopShare();
  #changesSeen = 0;

  constructor(database: DatabaseSync, log: WriteAheadLog, patienceMs: number) {
    super({ database: adapt(database) });
    this.#database = database;
    this.#log = log;
    this.#patienceMs = patienceMs;
    this.#sharing = { database, turns: new Turns(), lockTurns: new Turns() };
    this.#totalChanges = database.prepare('select total_changes() as count');
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    // The time in the queue counts, so that nobody waits longer in total.
    const deadline = performance.now() + this.#patienceMs;
    await this.#sharing.turns.take();
    await this.#loopShare.rest();
    if (this.#log.hasFailed) this.#moveLogIntoDatabase();
    return lendConnection(await super.acquireConnection(), this.#sharing, deadline);
  }

  override async releaseConnection(): Promise<void> {
    this.#sharing.turns.end();
    const changes = Number(this.#totalChanges.get()?.['count']);
    if (changes === this.#changesSeen) return;
    this.#changesSeen = changes;
    await this.#log.sync();
  }

  /** Immediate, because a deferred transaction fails at its first write if another process wrote meanwhile. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite itself rolls back when the disk is full. The second rollback then fails and would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#log.close();
  }

  /** Checkpoints the log into the database file, which writes and syncs again what a failed sync may have lost. */
  #moveLogIntoDatabase(): void {
    try {
      const { busy } = this.#database.prepare('pragma wal_checkpoint(truncate)').get() ?? {};
      if (busy === 0) this.#log.markRewritten();
    } catch {
      // The disk still fails: writes keep failing, reads keep working.
    }
  }
}

/** `timeout` is for opening. After that SQLite never waits: the connection polls for the lock. */
function openFile(file: string, timeout: number): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  // A static import would fail on a Node without node:sqlite before node-version.ts can report it.
  const sqlite = process.getBuiltinModule('node:sqlite');
  const database = new sqlite.DatabaseSync(file, { timeout, enableForeignKeyConstraints: true });
  // NORMAL only keeps the database consistent. The driver's syncs make a commit survive a power cut.
  // Deleted text is overwritten; FAST would leave what spans several pages.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma secure_delete = on; pragma busy_timeout = 0;' +
      `pragma cache_size = ${-CACHE_KIB}; pragma wal_autocheckpoint = ${LOG_PAGES};`,
  );
  return database;
}

/**
 * Kysely expects the methods of better-sqlite3, which take parameters as one array and know whether rows come back.
 * Statements are cached: our queries are a few dozen texts, and preparing one costs more than running most.
 */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      if (prepared.size >= MAX_KEPT_STATEMENTS) prepared.clear();
      const statement = database.prepare(sql);
      const adapted: SqliteStatement = {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        // A fresh statement, because the next query of the same text must not restart one that is being read row by row.
        iterate: (parameters) => database.prepare(sql).iterate(...values(parameters)),
      };
      prepared.set(sql, adapted);
      return adapted;
    },
  };
}

/** Our tables hold text and numbers only; node:sqlite throws on anything else. */
function values(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}

/** How long queries may run back to back before the loop gets to do I/O. */
const SLICE_MS = 3;

class LoopShare {
  #sliceStarted: number | undefined;

  /**
   * Await this between transactions: waiters hand the turn to each other in microtasks, so as long as there are any,
   * the event loop would stand still.
   */
  async rest(): Promise<void> {
    const now = performance.now();
    if (this.#sliceStarted === undefined) {
      this.#sliceStarted = now;
      setImmediate(() => (this.#sliceStarted = undefined));
    } else if (now - this.#sliceStarted >= SLICE_MS) {
      await nextTurn();
    }
  }
}
