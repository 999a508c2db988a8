import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#shared/site/durations.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { forgetCopyBeforeUpgrade } from './rehearsal.ts';
import { whyNotStarted } from './start-failure.ts';

const BEFORE = '032-past-acts';

let folder: string;
let config: { engine: 'embedded'; file: string };
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  config = { engine: 'embedded', file: join(folder, 'site.sqlite') };
  await migrate(config, { upTo: BEFORE });
});
afterEach(() => rmSync(folder, { recursive: true }));

const execute = async (statement: string, file = config.file) => {
  const db = openDatabase({ engine: 'embedded', file });
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(db);
  await db.destroy();
  return rows;
};
const start = () => prepareDatabase(config, { say: () => undefined }).catch(whyNotStarted);

test('an upgrade leaves a copy from before, and no rehearsal', async () => {
  await execute("insert into rate_limits values ('k', 1, 0)");
  expect(await start()).toBeUndefined();
  const copy = join(folder, 'before-upgrade.sqlite');
  expect(await execute('select key from rate_limits', copy)).toEqual([{ key: 'k' }]);
  expect(await execute('select max(name) as name from migrations', copy)).toEqual([{ name: BEFORE }]);
  expect(readdirSync(folder).filter((name) => name.startsWith('rehearsal'))).toEqual([]);
  expect((await execute('select max(name) as name from migrations'))[0]).not.toEqual({ name: BEFORE });
});

test('an upgrade that fails half-way changes nothing', async () => {
  // In the way of a later migration, so that the ones before it have run by then.
  await execute('create table first_answers_by_time (x)');
  await execute('create table upkeep (x)');
  const before = await execute('select name, sql from sqlite_master order by name');
  expect(await start()).toMatch(/^The upgrade fails on a copy .*migration 033.*Nothing was changed/);
  expect(await execute('select name, sql from sqlite_master order by name')).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.startsWith('rehearsal'))).toEqual([]);
});

test('a row that refers to a missing one stops the upgrade', async () => {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(config.file, { enableForeignKeyConstraints: false });
  database.exec("insert into known_devices values ('d', 'nobody', 0)");
  database.close();
  expect(await start()).toMatch(/a row of known_devices refers to a missing one/);
});

test('the copy is deleted after a week', async () => {
  await start();
  const copy = join(folder, 'before-upgrade.sqlite');
  const { mtimeMs } = statSync(copy);
  forgetCopyBeforeUpgrade(folder, mtimeMs + 7 * DAY_MS - 1_000);
  expect(existsSync(copy)).toBe(true);
  const old = mtimeMs / 1_000 - (7 * DAY_MS) / 1_000 - 1;
  utimesSync(copy, old, old);
  forgetCopyBeforeUpgrade(folder, mtimeMs);
  expect(existsSync(copy)).toBe(false);
});
