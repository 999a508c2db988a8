import { beforeEach, describe, expect, test } from 'vitest';
import { join } from '#test/support/member.ts';
import { assessmentBody, newsletterBody } from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';

const FUNCTIONS: readonly [name: string, body: object][] = [
  ['account-overview', {}],
  ['set-newsletter', { subscribed: true }],
  ['share-assessment', { id: crypto.randomUUID(), shared: true }],
  ['delete-assessment', { id: crypto.randomUUID() }],
  ['export-account', {}],
  ['delete-account', { password: 'x' }],
  ['claim-assessments', {}],
];

describeOnEachDatabase('account-overview', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });

  describe('signed out', () => {
    test.each(FUNCTIONS)('%s answers 401', async (name, body) => {
      const response = await site.call(name, body);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { code: 'no_authorization' } });
    });
  });

  test.each(FUNCTIONS)('%s refuses unknown fields', async (name, body) => {
    const ann = await join(site, database.db);
    expect((await ann.call(name, { ...body, userId: ann.id })).status).toBe(422);
  });

  test('a new account shows its profile and session only', async () => {
    const ann = await join(site, database.db, { verified: false });
    const overview = await ann.ask<AccountOverview>('account-overview');
    expect(overview).toEqual({
      success: true,
      profile: { email: 'ann@visitor.example', fullName: 'Ann Lee', emailVerified: false, pendingEmail: null },
      sessions: [
        {
          id: expect.any(String),
          createdAt: new Date(site.clock.now()).toISOString(),
          lastSeenAt: new Date(site.clock.now()).toISOString(),
          device: 'Firefox on Linux',
          network: expect.any(String),
          current: true,
        },
      ],
      factors: [],
      assessments: [],
      comparisons: [],
      newsletter: 'none',
      orders: [],
    });
  });

  test('results taken while signed in come newest first, with their scores', async () => {
    const ann = await join(site, database.db);
    await ann.ask('send-disc-assessment', assessmentBody({ leader: 'S' }));
    site.clock.advance(1_000);
    await ann.ask('send-disc-assessment', assessmentBody({ leader: 'D' }));
    const { assessments } = await ann.ask<AccountOverview>('account-overview');
    const { scores, answers } = assessmentBody({ leader: 'D' });
    expect(assessments.map(({ primaryStyle }) => primaryStyle)).toEqual(['D', 'S']);
    expect(assessments[0]).toMatchObject({ scores, answers, gender: 'female', share: null });
    expect(assessments[0]?.completedAt).toBe(new Date(site.clock.now()).toISOString());
  });

  test("shows no other account's data", async () => {
    const ann = await join(site, database.db);
    const bob = await join(site, database.db, { email: 'bob@visitor.example' });
    await bob.ask('send-disc-assessment', assessmentBody({ email: 'bob@visitor.example' }));
    await site.call('send-disc-assessment', assessmentBody());
    const overview = await ann.ask<AccountOverview>('account-overview');
    expect(overview.assessments).toEqual([]);
    expect(JSON.stringify(overview)).not.toContain('bob');
  });

  test('is never cached', async () => {
    const ann = await join(site, database.db);
    await ann.ask('account-overview');
    await ann.ask('send-disc-assessment', assessmentBody());
    expect((await ann.ask<AccountOverview>('account-overview')).assessments).toHaveLength(1);
  });

  test('hides the subscription of an unverified address', async () => {
    await site.call('submit-contact', newsletterBody());
    await database.db.updateTable('subscribers').set({ status: 'confirmed', confirmed_at: 1 }).execute();
    const mallory = await join(site, database.db, { verified: false });
    expect((await mallory.ask<AccountOverview>('account-overview')).newsletter).toBe('none');
    await database.db.updateTable('users').set({ email_verified_at: 1 }).execute();
    expect((await mallory.ask<AccountOverview>('account-overview')).newsletter).toBe('confirmed');
  });
});
