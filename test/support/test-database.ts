/** Runs a suite on one engine or on both, each with a copy of a database that the real migrations made. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import type { Database, Tables } from '#server/platform/db/database.ts';
import { createPostgresPool } from '#server/platform/db/postgres-pool.ts';
import { createEmbeddedDialect } from '#server/platform/db/sqlite/embedded-dialect.ts';
import type { DatabaseConfig } from '#server/platform/db/open-database.ts';

export interface TestDatabase {
  readonly engine: DatabaseConfig['engine'];
  /** Open from the suite's first hook on; every test starts with empty tables. */
  readonly db: Database;
  readonly config: DatabaseConfig;
}

/** As the migrations leave it. */
const NEW_AUDIT_HEAD = "insert into audit_head (id, number, hash) values (1, 0, '')";

/** A database, and what removes it. */
export interface EmptyDatabase {
  config: DatabaseConfig;
  remove: () => Promise<void>;
}

type OpenDatabase = EmptyDatabase & { db: Database };

/** Creates a database with no tables, or one with all tables and no rows, which takes a tenth of the time of migrating. */
export interface CreateDatabase {
  (): Promise<EmptyDatabase>;
  migrated: () => Promise<EmptyDatabase>;
}

export function describeOnEachDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describeOnEachEngine(name, (create, engine) => {
    suite(databaseOfSuite(create, engine));
  });
}

/** For what hardly touches the database: what it stores, other suites store on both engines. */
export function describeOnEmbedded(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} (embedded)`, () => {
    suite(databaseOfSuite(CREATE_EMBEDDED, 'embedded'));
  });
}

function databaseOfSuite({ migrated }: CreateDatabase, engine: DatabaseConfig['engine']): TestDatabase {
  let open: OpenDatabase | undefined;
  const opened = () => {
    if (!open) throw new Error('Use the database inside tests and hooks, not while the suite is described.');
    return open;
  };
  beforeAll(async () => {
    open = await (engine === 'postgres' ? (ofWorker.databaseOnServer ??= openNew(migrated)) : openNew(migrated));
  });
  beforeEach(async () => {
    await emptyTables(opened().db, engine);
  });
  afterAll(async () => {
    if (engine === 'postgres') return sweep(opened().db);
    await opened().db.destroy();
    await opened().remove();
  });
  return {
    engine,
    get db() {
      return opened().db;
    },
    get config() {
      return opened().config;
    },
  };
}

/**
 * What the suites of this worker use one after another, until both end with it: a new connection first reads the catalog
 * of its database, which takes longer than most tests. Tests that load modules anew would lose a variable of this one.
 */
const ofWorker = globalThis as { databaseOnServer?: Promise<OpenDatabase> };

async function openNew(create: CreateDatabase['migrated']): Promise<OpenDatabase> {
  const created = await create();
  return { ...created, db: openThrowAway(created.config) };
}

/** As the site does, but without waiting for the disk after each commit, which PostgreSQL doesn't do here either. */
function openThrowAway(config: DatabaseConfig): Database {
  if (config.engine === 'embedded') {
    return new Kysely<Tables>({ dialect: createEmbeddedDialect(config.file, { syncFile: async () => {} }) });
  }
  const pool = createPostgresPool(config.url);
  // Without the timer that ends what is idle, which would count as left by a file.
  Object.assign(pool.options, { idleTimeoutMillis: 0 });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Takes what deleted rows held, or the next suite would find its own rows in another order than it wrote them. */
async function sweep(db: Database): Promise<void> {
  await emptyTables(db, 'postgres');
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`.execute(db);
  // Without names it would sweep the whole database.
  if (rows.length > 0) await sql.raw(`vacuum (skip_locked) ${rows.map(({ name }) => name).join(', ')}`).execute(db);
}

/** Looks for rows first on the embedded database, where each statement is a call of its own; the server gets all at once. */
async function emptyTables(db: Database, engine: DatabaseConfig['engine']): Promise<void> {
  const tables = inject('emptiedTables');
  const deletions = (names: readonly string[]) => [...names.map((name) => `delete from ${name}`), NEW_AUDIT_HEAD];
  if (engine === 'postgres') {
    await sql.raw(deletions(tables).join(';')).execute(db);
    return;
  }
  await db.transaction().execute(async (tx) => {
    const looks = tables.map((name) => `select '${name}' as name where exists (select * from ${name})`);
    const { rows } = await sql.raw<{ name: string }>(looks.join(' union all ')).execute(tx);
    for (const statement of deletions(rows.map(({ name }) => name))) await sql.raw(statement).execute(tx);
  });
}

/** For tests of opening and migrating themselves. */
export function describeOnEachEngine(
  name: string,
  suite: (create: CreateDatabase, engine: DatabaseConfig['engine']) => void,
): void {
  describe(`${name} (embedded)`, () => {
    suite(CREATE_EMBEDDED, 'embedded');
  });
  describeOnPostgres(name, (create) => {
    suite(create, 'postgres');
  });
}

export function describeOnPostgres(name: string, suite: (create: CreateDatabase) => void): void {
  const postgresUrl = inject('postgresUrl');
  describe.skipIf(postgresUrl === null)(`${name} (PostgreSQL)`, () => {
    const url = postgresUrl ?? '';
    suite(Object.assign(() => createOnServer(url), { migrated: () => createOnServer(url, inject('migratedName')) }));
  });
}

export const CREATE_EMBEDDED: CreateDatabase = Object.assign(createEmbedded, {
  async migrated() {
    const empty = await createEmbedded();
    copyFileSync(inject('migratedFile'), empty.config.file);
    return empty;
  },
});

async function createEmbedded(): Promise<EmptyDatabase & { config: { engine: 'embedded'; file: string } }> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  return {
    config: { engine: 'embedded', file: join(folder, 'site.sqlite') },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function createOnServer(serverUrl: string, template = 'template1'): Promise<EmptyDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    config: { engine: 'postgres', url: url.href },
    // Deleted with the server. Dropping each database took a tenth of the tests' CPU time, because ext4 checks hundreds of
    // freed inodes whenever it creates a file.
    remove: async () => {},
  };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
