import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedTables } from '#test/support/seeded-tables.ts';
import { describeOnEachEngine, type EmptyDatabase } from '#test/support/test-database.ts';
import { whyNotStarted } from '../start-up/start-failure.ts';
import { prepareDatabase } from '../start-up/prepare-database.ts';
import { migrate } from './migrate.ts';
import { migratedTables, migrationsInOrder } from './migration-files.ts';
import { openDatabase } from './open-database.ts';

const ROWS = 4;
const HEAD = migrationsInOrder().at(-1)?.name ?? '';

describeOnEachEngine('a seeded database', (createEmpty, engine) => {
  let site: EmptyDatabase;
  beforeEach(async () => {
    site = await createEmpty();
  });
  afterEach(() => site.remove());

  test.each(['011-orders', '032-past-acts', HEAD])('of %s is upgraded with all its rows', async (release) => {
    await migrate(site.config, { upTo: release });
    const old = openDatabase(site.config);
    const seeded = await seedTables(old, ROWS, release);
    await old.destroy();
    expect(Object.keys(seeded)).toContain('orders');

    const said: string[] = [];
    await prepareDatabase(site.config, { say: (line) => said.push(line) });
    const db = openDatabase(site.config);
    for (const [table, count] of Object.entries(seeded)) {
      if (!migratedTables().includes(table)) continue;
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
      // Some migrations list rows of other tables in theirs.
      expect(Number(rows[0]?.count), table).toBeGreaterThanOrEqual(count);
    }
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
    expect(rows.at(-1)?.name).toBe(HEAD);
    await db.destroy();
    const isCopied = said.some((line) => line.startsWith('Upgrading'));
    expect(isCopied).toBe(engine === 'embedded' && release !== HEAD);
  });

  test.each([
    ['9.4.0', /Start that release, 9\.4\.0, or/],
    [null, /one that has the migration 999-later, or/],
  ])('that a newer release (%s) has upgraded is refused', async (release, expected) => {
    await migrate(site.config);
    const db = openDatabase(site.config);
    await sql`insert into migrations (name, release) values ('999-later', ${release})`.execute(db);
    await db.destroy();
    const refusal = await prepareDatabase(site.config, { say: () => undefined }).catch(whyNotStarted);
    expect(refusal).toMatch(/^The database is newer than this release/);
    expect(refusal).toMatch(expected);
  });
});
