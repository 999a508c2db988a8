import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Tables } from '../database.ts';
import { isDatabaseOutage } from '../database-outage.ts';
import { createEmbeddedDialect } from './embedded-dialect.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';

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

test('the database is in WAL mode with foreign keys', async () => {
  const pragma = async (name: string) =>
    (await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0];
  expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
});

// A write that was never synced survives every kill -9 in a test, but not a power cut.
describe('a write is answered', () => {
  const DISK_FAILS = Object.assign(new Error('input/output error'), { code: 'EIO', syscall: 'fdatasync' });
  let disk: ReturnType<typeof createDisk>;
  let watched: Database;
  beforeEach(() => {
    disk = createDisk();
    watched = new Kysely<Tables>({ dialect: createEmbeddedDialect(config.file, { syncFile: disk.sync }) });
  });
  afterEach(() => watched.destroy());
  const count = (key: string) =>
    watched
      .insertInto('rate_limits')
      .values({ key, points: 1, expires_at: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

  test('after its sync, and a read does not wait for it', async () => {
    let answered = false;
    const written = count('a').then(() => (answered = true));
    await disk.started();
    expect(await watched.selectFrom('rate_limits').select('key').where('key', '=', 'a').execute()).toHaveLength(1);
    expect([answered, disk.syncs]).toEqual([false, 1]);
    disk.finish();
    await written;
    expect(disk.syncs).toBe(1);
  });

  test('after one sync for all that came while the disk was busy', async () => {
    const first = count('b');
    await disk.started();
    const others = Promise.all(['c', 'd', 'e'].map(count));
    // Queued last: once it is answered, the others have had their turns.
    await sql`select 1`.execute(watched);
    disk.finish();
    await first;
    await disk.started();
    disk.finish();
    await others;
    expect(disk.syncs).toBe(2);
  });

  test('with a refusal when the sync fails, until the log is written anew', async () => {
    const lost = count('f');
    await disk.started();
    disk.finish(DISK_FAILS);
    const refusal = await lost.catch((error: unknown) => error);
    expect([refusal, isDatabaseOutage(refusal)]).toEqual([DISK_FAILS, true]);
    const after = count('g');
    await disk.started();
    disk.finish();
    await after;
    const { rows } = await sql<{ log: number }>`pragma wal_checkpoint(passive)`.execute(watched);
    // Only the later write is still in the log.
    expect(rows[0]?.log).toBeLessThanOrEqual(3);
  });
});

/** A disk whose syncs take until the test finishes them. */
function createDisk() {
  let asked = Promise.withResolvers<void>();
  let done = Promise.withResolvers<void>();
  const disk = {
    syncs: 0,
    sync: async () => {
      disk.syncs += 1;
      asked.resolve();
      await done.promise;
    },
    started: () => asked.promise,
    /** Rejects the sync if a failure is given. */
    finish(failure?: Error) {
      const finished = done;
      [asked, done] = [Promise.withResolvers(), Promise.withResolvers()];
      if (failure) finished.reject(failure);
      else finished.resolve();
    },
  };
  return disk;
}

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
