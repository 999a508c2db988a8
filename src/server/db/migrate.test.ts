import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine, type EmptyDatabase } from '../../../test/support/test-database.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type DatabaseConfig } from './open-database.ts';

/** Inside node_modules, so that the bundle finds its packages. */
const BUNDLE = resolve(`node_modules/.cache/migrate-test-${process.pid}`);

// Real processes: SQLite waits for a lock without leaving the event loop, so one process would wait for itself.
beforeAll(async () => {
  const output = { outDir: BUNDLE, ssr: 'src/server/db/migrate.ts', copyPublicDir: false };
  await build({ configFile: false, logLevel: 'error', build: output });
});
afterAll(() => rmSync(BUNDLE, { recursive: true, force: true }));

async function startServer(config: DatabaseConfig): Promise<void> {
  const bundle = pathToFileURL(join(BUNDLE, 'migrate.js')).href;
  const code = `const { migrate } = await import('${bundle}'); await migrate(${JSON.stringify(config)});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
}

describeOnEachEngine('migrations', (createEmpty) => {
  let empty: EmptyDatabase;
  beforeEach(async () => {
    empty = await createEmpty();
  });
  afterEach(() => empty.remove());

  test('six servers that start at once make the tables once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => startServer(empty.config)));
    const db = openDatabase(empty.config);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
    expect(rows.map((row) => row.name)).toContain('001-first-slice');
    expect(await db.selectFrom('leads').selectAll().execute()).toEqual([]);
    await db.destroy();
  });

  test('times come back as numbers, exactly', async () => {
    await migrate(empty.config);
    const db = openDatabase(empty.config);
    const expires_at = Date.UTC(2100, 0, 1) + 1;
    await db.insertInto('rate_limits').values({ key: 'k', points: 1, expires_at }).execute();
    expect(await db.selectFrom('rate_limits').selectAll().executeTakeFirst()).toEqual({
      key: 'k',
      points: 1,
      expires_at,
    });
    await db.destroy();
  });
});
