/** Runs a suite on both engines, each time with a database of its own, a copy of one that the real migrations made. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import type { Database, Tables } from '#server/platform/db/database.ts';
import { openDatabase, type DatabaseConfig } from '#server/platform/db/open-database.ts';

export interface TestDatabase {
  readonly engine: DatabaseConfig['engine'];
  /** Open from the suite's first hook on; every test starts with empty tables. */
  readonly db: Database;
  readonly config: DatabaseConfig;
}

const TABLES: readonly (keyof Tables)[] = [
  'people',
  'envelopes',
  'audit_entries',
  'audit_head',
  'briefs',
  'subscribers',
  'comparisons',
  'assessments',
  'assessment_reminders',
  'item_answers',
  'outbox',
  'idempotency_keys',
  'rate_limits',
  'users',
  'sign_in_failures',
  'signing_keys',
  'orders',
  'order_invoices',
  'invoice_numbers',
  'payment_events',
  'mail_watches',
  'unanswered_questions',
  'upkeep',
];

/** As the migrations leave it. */
const NEW_AUDIT_HEAD = "insert into audit_head (id, number, hash) values (1, 0, '')";

/** An empty database of this engine with no tables, and what removes it. */
export interface EmptyDatabase {
  config: DatabaseConfig;
  remove: () => Promise<void>;
}

export function describeOnEachDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describeOnEachEngine(name, (_createEmpty, engine) => {
    let open: (EmptyDatabase & { db: Database }) | undefined;
    const opened = () => {
      if (!open) throw new Error('Use the database inside tests and hooks, not while the suite is described.');
      return open;
    };
    beforeAll(async () => {
      const migrated = await (engine === 'embedded' ? copyEmbedded() : copyOnServer());
      open = { ...migrated, db: openDatabase(migrated.config) };
    });
    beforeEach(async () => {
      await emptyTables(opened().db, engine);
    });
    afterAll(async () => {
      await opened().db.destroy();
      await opened().remove();
    });
    suite({
      engine,
      get db() {
        return opened().db;
      },
      get config() {
        return opened().config;
      },
    });
  });
}

/** The server takes all statements at once, which saves most of the time that a test spends on this. */
async function emptyTables(db: Database, engine: DatabaseConfig['engine']): Promise<void> {
  const statements = [...TABLES.map((table) => `delete from ${table}`), NEW_AUDIT_HEAD];
  if (engine === 'postgres') await sql.raw(statements.join(';')).execute(db);
  else for (const statement of statements) await sql.raw(statement).execute(db);
}

/** For tests of opening and migrating themselves. */
export function describeOnEachEngine(
  name: string,
  suite: (createEmpty: () => Promise<EmptyDatabase>, engine: DatabaseConfig['engine']) => void,
): void {
  describe(`${name} (embedded)`, () => {
    suite(createEmbedded, 'embedded');
  });
  describeOnPostgres(name, (createEmpty) => {
    suite(createEmpty, 'postgres');
  });
}

export function describeOnPostgres(name: string, suite: (createEmpty: () => Promise<EmptyDatabase>) => void): void {
  const postgresUrl = inject('postgresUrl');
  describe.skipIf(postgresUrl === null)(`${name} (PostgreSQL)`, () => {
    suite(() => createOnServer(postgresUrl ?? ''));
  });
}

async function createEmbedded(): Promise<EmptyDatabase & { config: { engine: 'embedded'; file: string } }> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  return {
    config: { engine: 'embedded', file: join(folder, 'site.sqlite') },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** With all tables: copying takes a tenth of the time of migrating. */
async function copyEmbedded(): Promise<EmptyDatabase> {
  const empty = await createEmbedded();
  copyFileSync(inject('migratedFile'), empty.config.file);
  return empty;
}

async function copyOnServer(): Promise<EmptyDatabase> {
  return createOnServer(inject('postgresUrl') ?? '', inject('migratedName'));
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
