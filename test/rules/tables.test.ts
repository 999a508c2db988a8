/** Every table of the migrations has one owner, which states whose its rows are and what becomes of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { eraseHolder } from '#server/platform/db/table-declaration.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';
import { declaredFeatures } from '../support/declared-features.ts';
import { seedTables } from '../support/seeded-tables.ts';
import { describeOnEachDatabase } from '../support/test-database.ts';

const FOLDER = resolve(import.meta.dirname, '../../db/migrations');
const SQL = readdirSync(FOLDER)
  .toSorted()
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n');
const ADD = 'Add it to `tables` in the *-feature.ts of its owner, with its row type in its store or a *-tables.ts.';

const features = await declaredFeatures();
const tables = tablesOf(features);

it('every table is stated by exactly one feature', () => {
  const created = [...SQL.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name);
  const dropped = new Set([...SQL.matchAll(/^drop table (\w+)/gm)].map(([, name = '']) => name));
  const stated = tables.map(({ name }) => name).toSorted();
  expect(stated, ADD).toEqual(created.filter((name) => !dropped.has(name)).toSorted());
});

it.each(tables)('$name says whose it is, how long it is kept, how it is exported and erased, or why not', (table) => {
  const { name, owner, kept, exported, erased } = table;
  const reasons = [kept, exported, erased].flatMap((stated) => ('not' in stated ? [stated.not] : []));
  const words = [owner, ...reasons].filter((text) => !/\w.+\.$/.test(text));
  expect(words, `Say in a sentence whose a row of ${name} is, and why it does without.`).toEqual([]);
  expect(kept, 'Name at least one period, or say why it stays.').not.toEqual([]);
});

it.each(tables.filter(({ erased }) => 'with' in erased))('$name is erased with its parent rows', ({ name, erased }) => {
  const parent = 'with' in erased ? erased.with : '';
  const created = new RegExp(`create table ${name} \\((.*?)^\\);`, 'ms').exec(SQL)?.[1] ?? '';
  const added = SQL.match(new RegExp(`^alter table ${name} add column .*`, 'gm')) ?? [];
  const definition = [created, ...added].join('\n');
  expect(definition, `No column of ${name} deletes its row with ${parent}: state another way to erase it.`).toMatch(
    new RegExp(`references ${parent} \\(\\w+\\) on delete cascade`),
  );
});

it('the rows of users and people are erased last, wherever their features stand', async () => {
  const order: string[] = [];
  const noting = tables.map((table) => {
    const note = async () => void order.push(table.name);
    if (typeof table.erased === 'function') return { ...table, erased: note };
    return 'last' in table.erased ? { ...table, erased: { last: note } } : table;
  });
  const holder = { id: '', email: '', ownsAddress: true, aal: 'aal1', codeAt: null, sessionId: null } as const;
  const unused = openDatabase({ engine: 'embedded', file: ':memory:' });
  await eraseHolder(unused, noting.toReversed(), holder, 0);
  expect(order.length).toBeGreaterThan(10);
  expect(order.slice(-2).toSorted()).toEqual(['people', 'users']);
});

it('no two tables share a key of the export', () => {
  const parts = tables.flatMap(({ exported }) => ('as' in exported ? [exported.as] : []));
  expect(
    parts.filter((part, index) => parts.indexOf(part) !== index),
    'Name each part after its own table: one would overwrite the other in the file.',
  ).toEqual([]);
});

describeOnEachDatabase("a test's database", (database) => {
  const count = async () => {
    const counted = tables.map(async ({ name }) => {
      const { rows } = await sql<{ count: number | string }>`
        select count(*) as count from ${sql.table(name)}`.execute(database.db);
      return [name, Number(rows[0]?.count)] as const;
    });
    return Object.fromEntries(await Promise.all(counted));
  };
  let before: Record<string, number> = {};

  it('is full after the first test', async () => {
    await seedTables(database.db, 2);
    before = await count();
    expect(Object.values(before)).not.toContain(0);
  });

  it('is empty before the next one, as the migrations leave it', async () => {
    expect(before).not.toEqual({});
    expect(await count()).toEqual({ ...Object.fromEntries(tables.map(({ name }) => [name, 0])), audit_head: 1 });
  });
});
