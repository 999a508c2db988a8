import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { claimTask, finishTask, noteBackup, readUpkeep, releaseTask } from './upkeep-store.ts';

const TIMING = { everyMs: 1_000, retryMs: 100, leaseMs: 5_000 };

describeOnEachDatabase('a chore', (database) => {
  const claim = async (now: number, task: 'backup' | 'drill' = 'backup') => claimTask(database.db, task, now, TIMING);
  const backup = async () => (await readUpkeep(database.db)).find(({ task }) => task === 'backup');

  test('is taken by one, and again only once its time has come', async () => {
    expect([await claim(10), await claim(10), await claim(10, 'drill')]).toEqual([true, false, true]);
    expect(await claim(2_000), 'it is still under way').toBe(false);
    await finishTask(database.db, 'backup', 10, { now: 20, rows: 7 });
    expect(await backup()).toMatchObject({ succeeded_at: 20, problem: null, row_count: 7 });
    expect([await claim(1_009), await claim(1_010)]).toEqual([false, true]);
  });

  test('that failed is tried again sooner, and keeps when it went well', async () => {
    await claim(10);
    await finishTask(database.db, 'backup', 10, { now: 20, rows: 7 });
    await claim(1_010);
    await finishTask(database.db, 'backup', 1_010, { problem: 'The disk is full.' });
    expect(await backup()).toMatchObject({ succeeded_at: 20, problem: 'The disk is full.', row_count: 7 });
    expect([await claim(1_109), await claim(1_110)]).toEqual([false, true]);
  });

  test('of a replica that died is taken over when its lease ends, and its late end changes nothing', async () => {
    await claim(10);
    expect([await claim(5_009), await claim(5_010)]).toEqual([false, true]);
    await finishTask(database.db, 'backup', 10, { problem: 'Late.' });
    await releaseTask(database.db, 'backup', 10);
    expect(await backup()).toMatchObject({ claimed_until: 10_010, problem: null });
    await finishTask(database.db, 'backup', 5_010, { now: 5_020, rows: 1 });
    expect(await backup()).toMatchObject({ claimed_until: 0, succeeded_at: 5_020 });
  });

  test('that was given back is due at once', async () => {
    await claim(2_000);
    await releaseTask(database.db, 'backup', 2_000);
    expect(await claim(2_001)).toBe(true);
  });

  test('that was done by command counts, and delays none that the server does by itself', async () => {
    await noteBackup(database.db, { now: 2_000, rows: 5 });
    expect(await backup()).toMatchObject({ succeeded_at: 2_000, problem: null, row_count: 5 });
    expect(await claim(2_001)).toBe(true);
    await finishTask(database.db, 'backup', 2_001, { problem: 'The disk is full.' });
    await noteBackup(database.db, { now: 2_050, rows: 6 });
    expect(await backup()).toMatchObject({ succeeded_at: 2_050, problem: null, row_count: 6 });
    expect([await claim(3_000), await claim(3_001)]).toEqual([false, true]);
  });
});
