import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnPostgres } from '#test/support/test-database.ts';
import { openDatabase } from './open-database.ts';

describeOnPostgres('a connection', (createEmpty) => {
  test.each([
    ['visitors wait for', false, { statement: '1100ms', idle: '3s' }],
    ['migrates', true, { statement: '0', idle: '0' }],
  ])('that %s limits what PostgreSQL does once nobody waits any more', async (_what, patient, limits) => {
    const { config, remove } = await createEmpty();
    const db = openDatabase(config, { patient });
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
    expect(rows).toEqual([limits]);
    await db.destroy();
    await remove();
  });
});
