/** Kysely on `node:sqlite`, set up so that a commit survives a power cut. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';

/** How long a second process (a backup, a second server starting) may hold the write lock before we give up. */
const BUSY_TIMEOUT_MS = 1_500;
/** The same for migrations, which wait for another server's. */
const PATIENT_TIMEOUT_MS = 30_000;
/** More than all our queries; a bound only, in case one is ever built from changing text. */
const MAX_KEPT_STATEMENTS = 200;

export function createEmbeddedDialect(file: string, { patient = false } = {}): SqliteDialect {
  return new EmbeddedDialect({
    database: async () => adapt(openFile(file, patient ? PATIENT_TIMEOUT_MS : BUSY_TIMEOUT_MS)),
  });
}

class EmbeddedDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDriver>[0];

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#config);
  }
}

class EmbeddedDriver extends SqliteDriver {
  /** A deferred transaction that turns from reading to writing fails at once when another process wrote meanwhile. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite rolls back by itself when the disk is full; a second rollback would hide that error behind its own. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

function openFile(file: string, timeout: number): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  // Not a static import: on a Node without node:sqlite that would fail before node-version.ts can say so.
  const sqlite = process.getBuiltinModule('node:sqlite');
  const database = new sqlite.DatabaseSync(file, { timeout, enableForeignKeyConstraints: true });
  // FULL syncs the write-ahead log at every commit; NORMAL would lose acknowledged rows in a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  return database;
}

/**
 * Kysely expects the methods of better-sqlite3, which take parameters as one array and know whether rows come
 * back. Statements are kept: our queries are a few dozen texts, and preparing costs more than most of them.
 */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      if (prepared.size >= MAX_KEPT_STATEMENTS) prepared.clear();
      const statement = prepareAnew(database, sql);
      prepared.set(sql, statement);
      return statement;
    },
  };
}

function prepareAnew(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    // One that is being read row by row must not be started again by the next query of the same text.
    iterate: (parameters) => database.prepare(sql).iterate(...values(parameters)),
  };
}

/** Our tables hold text and numbers only; node:sqlite itself throws on anything else. */
function values(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
