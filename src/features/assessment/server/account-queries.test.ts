import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { join, type Member } from '#test/support/member.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase, type TestDatabase } from '#test/support/test-database.ts';
import type { AccountOverview, ShareState } from '#features/accounts/shared/account-holdings.ts';

describeOnEachDatabase('functions that only read', (database) => {
  let site: TestApp;
  let ann: Member;
  let token: string;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
    ann = await join(site, database.db);
    await ann.ask('send-disc-assessment', assessmentBody());
    const [taken] = (await ann.ask<AccountOverview>('account-overview')).assessments;
    const { share } = await ann.ask<{ share: ShareState }>('share-assessment', { id: taken?.id, shared: true });
    token = share.url?.split('/').at(-1) ?? '';
  });
  const everyQuery = () => ({
    'account-overview': ann.call('account-overview', {}, { 'idempotency-key': 'a' }),
    'export-account': ann.call('export-account', {}, { 'idempotency-key': 'a' }),
    'shared-assessment': site.call('shared-assessment', { token }, { 'idempotency-key': 'a' }),
  });

  test('answer while another transaction holds locks on every row they read', async () => {
    const release = await holdEveryRow(database);
    const answers = await Promise.all(Object.values(everyQuery()));
    await release();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('store nothing', async () => {
    const stored = async () => ({
      keys: await database.db.selectFrom('idempotency_keys').selectAll().execute(),
      limits: await database.db.selectFrom('rate_limits').selectAll().orderBy('key').execute(),
      users: await database.db.selectFrom('users').selectAll().execute(),
      sessions: await database.db.selectFrom('sessions').selectAll().execute(),
    });
    const before = await stored();
    site.clock.advance(1_000);
    for (const answer of Object.values(everyQuery())) expect((await answer).status).toBe(200);
    expect(await stored()).toEqual(before);
  });
});

/** Opens a transaction that locks these rows, and resolves to a function that ends it. */
async function holdEveryRow({ config }: TestDatabase): Promise<() => Promise<void>> {
  if (config.engine === 'embedded') {
    const writer = new DatabaseSync(config.file);
    writer.exec('begin immediate; update users set updated_at = updated_at');
    return async () => writer.close();
  }
  const writer = new Client({ connectionString: config.url });
  await writer.connect();
  await writer.query('begin');
  for (const table of ['users', 'sessions', 'assessments']) await writer.query(`select 1 from ${table} for update`);
  return () => writer.end();
}
