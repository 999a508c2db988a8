import { expect, test } from 'vitest';
import { openDesk } from '#test/support/desk-site.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { claimTask, finishTask } from '#server/platform/upkeep/upkeep-store.ts';
import { lastBackup } from './desk-upkeep.ts';

const NOW = Date.UTC(2026, 10, 24);
const EVERY = { everyMs: HOUR_MS, retryMs: HOUR_MS, leaseMs: HOUR_MS };

describeOnEmbedded('the backups at the desk', (database) => {
  test('are shown with their age, and with what went wrong', async () => {
    const { db } = database;
    const desk = await openDesk(db);
    expect(await desk.owner.ask('desk-upkeep', {})).toMatchObject({ chores: [] });
    expect(await lastBackup(db, NOW)).toBeNull();

    await claimTask(db, 'backup', NOW, EVERY);
    expect(await lastBackup(db, NOW)).toBe('none yet');
    await finishTask(db, 'backup', NOW, { now: NOW, rows: 120 });
    const later = NOW + 9 * HOUR_MS;
    expect(await lastBackup(db, later)).toBe('9 h ago');
    await claimTask(db, 'backup', later, EVERY);
    await finishTask(db, 'backup', later, { problem: 'No room.' });
    expect(await lastBackup(db, later)).toBe('9 h ago; the last one failed');
    expect(await desk.owner.ask('desk-upkeep', {})).toMatchObject({
      chores: [{ task: 'backup', succeededAt: new Date(NOW).toISOString(), problem: 'No room.', rowCount: 120 }],
    });
  });
});
