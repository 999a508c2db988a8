/** Runs a suite on both engines, each time with a database of its own, migrated by the real migrations. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import type { Database, Tables } from '../../src/server/platform/db/database.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { openDatabase, type DatabaseConfig } from '../../src/server/platform/db/open-database.ts';

export interface TestDatabase {
  readonly engine: DatabaseConfig['engine'];
  /** Open from the suite's first hook on; every test starts with empty tables. */
  readonly db: Database;
  readonly config: DatabaseConfig;
}

const TABLES: readonly (keyof Tables)[] = [
  'leads',
  'meetings',
  'questionnaires',
  'briefs',
  'subscribers',
  'assessments',
  'outbox',
  'idempotency_keys',
  'rate_limits',
  'users',
  'sign_in_failures',
  'signing_keys',
  'orders',
  'invoice_numbers',
  'payment_events',
  'chat_gaps',
];

/** An empty database of this engine with no tables, and what removes it. */
export interface EmptyDatabase {
  config: DatabaseConfig;
  remove: () => Promise<void>;
}

export function describeOnEachDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describeOnEachEngine(name, (createEmpty, engine) => {
    let open: (EmptyDatabase & { db: Database }) | undefined;
    const opened = () => {
      if (!open) throw new Error('Use the database inside tests and hooks, not while the suite is described.');
      return open;
    };
    beforeAll(async () => {
      const empty = await createEmpty();
      await migrate(empty.config);
      open = { ...empty, db: openDatabase(empty.config) };
    });
    beforeEach(async () => {
      for (const table of TABLES) await opened().db.deleteFrom(table).execute();
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

async function createEmbedded(): Promise<EmptyDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  return {
    config: { engine: 'embedded', file: join(folder, 'site.sqlite') },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function createOnServer(serverUrl: string): Promise<EmptyDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    config: { engine: 'postgres', url: url.href },
    remove: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
