import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedTables } from '#test/support/seeded-tables.ts';
import { describeOnEachEngine, type EmptyDatabase } from '#test/support/test-database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { rehearseMigrations } from './upgrade-check.ts';

const BEFORE = '032-past-acts';

describeOnEachEngine('the upgrade check', (createEmpty, engine) => {
  let site: EmptyDatabase;
  beforeEach(async () => {
    site = await createEmpty();
    await migrate(site.config, { upTo: BEFORE });
  });
  afterEach(() => site.remove());

  const newest = async ({ config }: EmptyDatabase) => {
    const db = openDatabase(config);
    const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(db);
    await db.destroy();
    return rows[0]?.name;
  };

  test('reports each migration, and keeps none', async () => {
    const rehearsed = await rehearseMigrations(site.config);
    expect(rehearsed.map(({ name }) => name)).toContain('037-go-live-and-terms');
    const locked = rehearsed.find(({ name }) => name === '037-go-live-and-terms')?.locks;
    expect(locked).toEqual(engine === 'postgres' ? ['orders'] : []);
    expect(await newest(site)).toBe(BEFORE);
  });

  test('is a command, which can use a copy', async () => {
    const db = openDatabase(site.config);
    await seedTables(db, 2, BEFORE);
    await db.destroy();
    const spare = await createEmpty();
    const settings =
      site.config.engine === 'embedded' ? { DATA_DIR: dirname(site.config.file) } : { DATABASE_URL: site.config.url };
    const parameters = spare.config.engine === 'postgres' ? [spare.config.url] : [];
    const run = (...given: string[]) =>
      promisify(execFile)(process.execPath, [resolve('scripts/upgrade-check.ts'), ...given], {
        env: { PATH: process.env['PATH'], ...settings },
        cwd: tmpdir(),
      });
    const { stdout } = await run(...parameters);
    expect(stdout).toMatch(/039-upkeep: \d+ ms[\s\S]*The upgrade works/);
    expect(await newest(site)).toBe(BEFORE);
    // Every user of the machine can read the parameters of a command.
    for (const address of ['postgres://site:secret@127.0.0.1:1/spare', 'postgres://127.0.0.1:1/spare?password=secret'])
      await expect(run(address)).rejects.toMatchObject({
        stderr: expect.stringMatching(/^Leave the password out.*\n$/),
      });
    await spare.remove();
  });
});
