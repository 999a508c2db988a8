import { describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { createLog } from '../log.ts';
import { startDatabaseClock } from './database-clock.ts';

const TWO_MINUTES_MS = 120_000;
/** The database runs on this machine and so shares its clock. */
const TOLERANCE_MS = 1_000;

describeOnEachDatabase('database clock', (database) => {
  // An embedded database has no clock of its own.
  describe.runIf(database.engine === 'postgres')('of PostgreSQL', () => {
    test.each([-TWO_MINUTES_MS, TWO_MINUTES_MS])(
      "a server whose clock is %i ms off uses the database's time",
      async (error) => {
        const wrong = { now: () => Date.now() + error };
        const clock = await startDatabaseClock(database.db, createLog('silent'), wrong);
        expect(Math.abs(clock.now() - Date.now())).toBeLessThan(TOLERANCE_MS);
        clock.stop();
      },
    );
  });
});
