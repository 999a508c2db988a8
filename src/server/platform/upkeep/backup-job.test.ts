import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/site/durations.ts';
import { describeOnEachEngine, type EmptyDatabase } from '#test/support/test-database.ts';
import { listedSettings } from '#test/support/deploy-files.ts';
import { createTestClock, type TestClock } from '#test/support/test-clock.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { prepareDatabase } from '../start-up/prepare-database.ts';
import { createBackupJob } from './backup-job.ts';
import { readUpkeep } from './upkeep-store.ts';

const NEVER = new AbortController().signal;

describeOnEachEngine('the backup job', (create, engine) => {
  let site: EmptyDatabase;
  let db: Database;
  let clock: TestClock;
  let folder: string;
  let logged: object[];
  beforeEach(async () => {
    site = await create.migrated();
    await prepareDatabase(site.config, { say: () => undefined });
    db = openDatabase(site.config);
    clock = createTestClock();
    folder = mkdtempSync(join(tmpdir(), 'backup-job-'));
    logged = [];
  });
  afterEach(async () => {
    await db.destroy();
    await site.remove();
    rmSync(folder, { recursive: true });
  });

  const backups = () => readdirSync(join(folder, 'backups')).toSorted();
  const jobOf = (options: { after?: string; drillUrl?: string; ageRecipient?: string } = {}) => {
    const { config } = site;
    const note = (fields: object) => void logged.push(fields);
    return createBackupJob({
      db,
      clock,
      log: { debug: note, info: note, warn: note, error: note },
      everyMs: DAY_MS,
      order: {
        site: {
          dataDir: config.engine === 'embedded' ? dirname(config.file) : folder,
          databaseUrl: config.engine === 'postgres' ? config.url : undefined,
          env: process.env,
        },
        folder: join(folder, 'backups'),
        drillUrl: options.drillUrl,
        ageRecipient: options.ageRecipient,
        after: options.after,
      },
    });
  };
  const program = (text: string) => {
    const file = join(folder, 'after.sh');
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o700);
    return file;
  };

  test(
    'makes one backup when it is due, whichever replica asks, and tries it weekly',
    { timeout: 60_000 },
    async () => {
      const spare = engine === 'postgres' ? await create() : undefined;
      const drillUrl = spare?.config.engine === 'postgres' ? spare.config.url : undefined;
      const [one, other] = [jobOf(drillUrl ? { drillUrl } : {}), jobOf(drillUrl ? { drillUrl } : {})];
      await Promise.all([one.run(clock.now(), NEVER), other.run(clock.now(), NEVER)]);
      expect(backups()).toHaveLength(1);
      const rows = await readUpkeep(db);
      expect(rows.map(({ task, problem }) => [task, problem])).toEqual([
        ['backup', null],
        ['drill', null],
      ]);
      const firstDrill = rows[1]?.succeeded_at;
      expect(rows.every(({ row_count }) => row_count > 20)).toBe(true);

      clock.advance(DAY_MS - 1);
      await one.run(clock.now(), NEVER);
      expect(backups()).toHaveLength(1);
      clock.advance(1);
      await other.run(clock.now(), NEVER);
      expect(backups()).toHaveLength(2);
      expect((await readUpkeep(db))[1]?.succeeded_at).toBe(firstDrill);
      const dataDir = site.config.engine === 'embedded' ? dirname(site.config.file) : folder;
      expect(readdirSync(dataDir).filter((name) => name.startsWith('restore-drill'))).toEqual([]);
    },
  );

  test('notes why it failed, and tries again within the hour', { timeout: 60_000 }, async () => {
    writeFileSync(join(folder, 'backups'), 'in the way');
    await jobOf().run(clock.now(), NEVER);
    const [failed] = await readUpkeep(db);
    expect(failed).toMatchObject({ task: 'backup', succeeded_at: null, claimed_until: 0 });
    expect(failed?.problem).toMatch(/EEXIST|ENOTDIR/);
    expect(logged).toContainEqual(expect.objectContaining({ job: 'backup', output: failed?.problem }));
    rmSync(join(folder, 'backups'));
    clock.advance(HOUR_MS);
    await jobOf().run(clock.now(), NEVER);
    expect((await readUpkeep(db))[0]).toMatchObject({ problem: null });
    expect(backups()).toHaveLength(1);
  });

  test("runs the operator's program without a shell and without our secrets", { timeout: 60_000 }, async () => {
    const secrets = [...listedSettings(), 'PGPASSWORD', 'AWS_SECRET_ACCESS_KEY'];
    for (const name of secrets) vi.stubEnv(name, 'canary');
    const after = program('echo "copied $1 $# ${HOME:+at home} $(env | grep canary)"');
    await jobOf({ after }).run(clock.now(), NEVER);
    const output = `copied ${join(folder, 'backups', backups()[0] ?? '')} 1 at home`;
    expect(logged).toContainEqual({ job: 'backup', output });

    clock.advance(DAY_MS);
    await jobOf({ after: program('echo no room >&2; exit 3') }).run(clock.now(), NEVER);
    expect((await readUpkeep(db))[0]?.problem).toMatch(/BACKUP_AFTER failed \(3\)/);
    expect(logged).toContainEqual({ job: 'backup', output: 'no room' });
  });

  test('is stopped with the site, and is due again', { timeout: 60_000 }, async () => {
    const stopping = new AbortController();
    const after = program(`touch ${join(folder, 'begun')}; sleep 60`);
    const running = jobOf({ after }).run(clock.now(), stopping.signal);
    await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).toContain('begun');
    stopping.abort();
    await running;
    const isDue = { started_at: 0, claimed_until: 0 };
    expect(await readUpkeep(db)).toMatchObject([
      { task: 'backup', ...isDue },
      { task: 'drill', ...isDue },
    ]);
  });

  describe.runIf(engine === 'embedded')('with a program in place of age', () => {
    test('leaves nothing unencrypted', { timeout: 60_000 }, async () => {
      // age --encrypt --recipient R --output OUT IN
      const bin = join(folder, 'bin');
      mkdirSync(bin);
      writeFileSync(join(bin, 'age'), '#!/bin/sh\ntr a-z b-za < "$6" > "$5"\n', { mode: 0o700 });
      vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
      await jobOf({ ageRecipient: 'age1x' }).run(clock.now(), NEVER);
      expect((await readUpkeep(db)).map(({ problem }) => problem)).toEqual([null, null]);
      const path = join(folder, 'backups', backups()[0] ?? '');
      expect(readdirSync(path).toSorted()).toEqual(['manifest.json', 'site.sqlite.age']);
      expect(readFileSync(join(path, 'site.sqlite.age')).includes('create table')).toBe(false);
      const dataDir = site.config.engine === 'embedded' ? dirname(site.config.file) : '';
      expect(readdirSync(dataDir)).not.toContain('backup-to-encrypt');
    });
  });
});
