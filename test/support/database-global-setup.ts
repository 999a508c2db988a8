/** One throw-away PostgreSQL server for the whole test run, when this machine can have one, and migrated databases to copy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/db/migrate.ts';
import { tableShapes, type TableShape } from '#server/platform/db/table-shapes.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's maintenance database; null where there is no PostgreSQL. */
    postgresUrl: string | null;
    /** File of an embedded database with all tables and no rows. */
    migratedFile: string;
    /** Name of such a database on the PostgreSQL server, where there is one. */
    migratedName: string;
    /** Tables whose rows don't have to refer to another one: the rows of the others are deleted with those. */
    emptiedTables: string[];
  }
}

const MIGRATED_NAME = 'migrated';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'migrated-'));
  const file = join(folder, 'site.sqlite');
  await migrate({ engine: 'embedded', file });
  project.provide('migratedFile', file);
  project.provide('migratedName', MIGRATED_NAME);
  project.provide('emptiedTables', emptiedTables());
  const removeFile = () => rmSync(folder, { recursive: true, force: true });

  const server = await startPostgres();
  if ('missing' in server) {
    const notice = `PostgreSQL: not available, ${server.missing}; the tests that need it are skipped.`;
    if (process.env['CI']) throw new Error(`${notice} In CI they must run: install the package postgresql.`);
    console.warn(notice);
    project.provide('postgresUrl', null);
    return async () => removeFile();
  }
  await migrateOnServer(server.url);
  project.provide('postgresUrl', server.url);
  return async () => {
    removeFile();
    await server.stop();
  };
}

function emptiedTables(): string[] {
  const isChild = ({ columns, parents }: TableShape) =>
    parents.some((parent) => columns.find(({ name }) => name === parent.column)?.isRequired);
  return tableShapes()
    .filter((shape) => !isChild(shape))
    .map(({ name }) => name);
}

async function migrateOnServer(serverUrl: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${MIGRATED_NAME}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${MIGRATED_NAME}`;
  await migrate({ engine: 'postgres', url: url.href });
}
