import { beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { assessmentBody, contactBody, newsletterBody } from '../../test/support/submissions.ts';
import { applyRetention } from './retention.ts';

const DAY_MS = 86_400_000;

describeOnEachDatabase('retention', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
    await site.call('submit-contact', contactBody());
    await site.call('submit-contact', newsletterBody('pending@visitor.example'));
    await site.call('submit-contact', newsletterBody('confirmed@visitor.example'));
    await site.call('send-disc-assessment', assessmentBody());
    const confirmed = database.db.updateTable('subscribers').where('email', '=', 'confirmed@visitor.example');
    await confirmed.set({ status: 'confirmed' }).execute();
    await database.db.updateTable('outbox').set({ status: 'sent' }).execute();
  });
  const count = async (
    table: 'leads' | 'subscribers' | 'assessments' | 'outbox' | 'idempotency_keys' | 'rate_limits',
  ) =>
    (
      await database.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows;
  const after = (days: number) => applyRetention(database.db, site.clock.now() + days * DAY_MS);

  test('what is young stays', async () => {
    await after(0);
    expect([await count('leads'), await count('subscribers'), await count('assessments')]).toEqual([1, 2, 1]);
    expect(await count('idempotency_keys')).toBeGreaterThan(0);
    expect(await count('rate_limits')).toBeGreaterThan(0);
  });

  test('keys and limits go when they have expired', async () => {
    await after(2);
    expect([await count('idempotency_keys'), await count('rate_limits')]).toEqual([0, 0]);
  });

  test('a subscription that nobody confirmed goes after a week', async () => {
    await after(7);
    const left = await database.db.selectFrom('subscribers').select('email').execute();
    expect(left).toEqual([{ email: 'confirmed@visitor.example' }]);
  });

  test('answers and whom we mailed go after 30 days', async () => {
    await after(30.1);
    expect(await count('assessments')).toBe(0);
    expect(await count('outbox')).toBe(0);
  });

  test('leads go after two years', async () => {
    await after(729);
    expect(await count('leads')).toBe(1);
    await Promise.all([after(732), after(732)]);
    expect(await count('leads')).toBe(0);
  });
});
