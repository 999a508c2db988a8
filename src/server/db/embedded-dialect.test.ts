import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
const config = { engine: 'embedded', file: join(folder, 'deep/site.sqlite') } as const;
let db: Database;
beforeAll(async () => {
  await migrate(config);
  db = openDatabase(config);
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

// Security-bar R3: NORMAL passes every kill -9 test and still loses rows in a power cut.
test('every commit is synced', async () => {
  const pragma = async (name: string) =>
    (await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0];
  expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(await pragma('synchronous')).toEqual({ synchronous: 2 });
  expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
});

test('transactions started together run one after the other', async () => {
  const order: string[] = [];
  const add = (name: string) =>
    db.transaction().execute(async (tx) => {
      order.push(`${name} begins`);
      await sql`select 1`.execute(tx);
      order.push(`${name} ends`);
    });
  await Promise.all([add('a'), add('b')]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
