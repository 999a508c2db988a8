import { beforeEach, expect, test } from 'vitest';
import { join, type Member } from '#test/support/member.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { AccountOverview, ShareState } from '#features/accounts/shared/account-holdings.ts';
import { SHARED_FOR_MS } from './kept-result-endpoints.ts';

type Answer = { share: ShareState | null };

describeOnEachDatabase('share-assessment', (database) => {
  let site: TestApp;
  let ann: Member;
  let id: string;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
    ann = await join(site, database.db);
    await ann.ask('send-disc-assessment', assessmentBody());
    id = (await ann.ask<AccountOverview>('account-overview')).assessments[0]?.id ?? '';
  });
  const share = async (shared = true) => (await ann.ask<Answer>('share-assessment', { id, shared })).share;
  const tokenOf = (state: ShareState | null) => state?.url?.split('/').at(-1) ?? '';
  const open = (token: string) => site.call('shared-assessment', { token });

  test('anyone with the link sees the result, and not whose it is', async () => {
    const state = await share();
    expect(state?.url).toMatch(new RegExp(`^${TEST_SITE_URL}/r/[\\w-]{43}$`));
    expect(state?.expiresAt).toBe(new Date(site.clock.now() + SHARED_FOR_MS).toISOString());
    const response = await open(tokenOf(state));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      success: true,
      completedAt: new Date(site.clock.now()).toISOString(),
      gender: 'female',
      answers: assessmentBody().answers,
    });
  });

  test('the overview shows the link again, and the database does not hold it', async () => {
    const state = await share();
    expect((await ann.ask<AccountOverview>('account-overview')).assessments[0]?.share).toEqual(state);
    const rows = await database.db.selectFrom('assessments').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokenOf(state));
  });

  test('sharing again keeps a link that still works', async () => {
    const state = await share();
    site.clock.advance(60_000);
    expect(await share()).toEqual(state);
  });

  test('sharing again replaces a link that opens nothing any more: its secret has changed, or its time is over', async () => {
    await share();
    await database.db.updateTable('assessments').set({ share_hash: 'made with another secret' }).execute();
    const fresh = await share();
    expect((await open(tokenOf(fresh))).status).toBe(200);
    site.clock.advance(SHARED_FOR_MS);
    // The session has ended by then as well.
    ann = await join(site, database.db, { email: 'another@visitor.example' });
    await database.db.updateTable('assessments').set({ user_id: ann.id }).execute();
    expect((await open(tokenOf(fresh))).status).toBe(404);
    const later = await share();
    expect([tokenOf(later) === tokenOf(fresh), (await open(tokenOf(later))).status]).toEqual([false, 200]);
  });

  test('20 concurrent clicks at different times all get the same link', async () => {
    let moment = site.clock.now();
    const ticking = { now: () => (moment += 1), advance: () => undefined };
    const busySite = await createTestApp({ db: database.db, clock: ticking });
    const authorization = `Bearer ${ann.accessToken}`;
    const clicks = Array.from({ length: 20 }, async () => {
      const response = await busySite.call('share-assessment', { id, shared: true }, { authorization });
      return ((await response.json()) as Answer).share;
    });
    const states = await Promise.all(clicks);
    expect(new Set(states.map(tokenOf)).size).toBe(1);
    expect((await open(tokenOf(states[0] ?? null))).status).toBe(200);
  });

  test('a revoked link stays dead after sharing again', async () => {
    const token = tokenOf(await share());
    expect(await share(false)).toBeNull();
    expect((await open(token)).status).toBe(404);
    expect((await ann.ask<AccountOverview>('account-overview')).assessments[0]?.share).toBeNull();
    site.clock.advance(1);
    const next = tokenOf(await share());
    expect(next).not.toBe(token);
    expect((await open(token)).status).toBe(404);
    expect((await open(next)).status).toBe(200);
  });

  test.each(['revoked', 'deleted'])('an Idempotency-Key does not keep a %s result readable', async (how) => {
    const token = tokenOf(await share());
    const withKey = () => site.call('shared-assessment', { token }, { 'idempotency-key': 'mine' });
    expect((await withKey()).status).toBe(200);
    if (how === 'revoked') await share(false);
    else await ann.ask('delete-assessment', { id });
    expect((await withKey()).status).toBe(404);
    const kept = await database.db.selectFrom('idempotency_keys').select('scope').execute();
    expect(kept.filter(({ scope }) => scope.startsWith('shared-assessment'))).toEqual([]);
  });

  test('a link ends after 30 days', async () => {
    const token = tokenOf(await share());
    site.clock.advance(SHARED_FOR_MS - 1);
    expect((await open(token)).status).toBe(200);
    site.clock.advance(1);
    expect((await open(token)).status).toBe(404);
  });

  test.each(['', 'x'.repeat(43), '../../etc/passwd'])('%j opens nothing', async (token) => {
    await share();
    expect((await open(token)).status).toBe(404);
  });

  test("the stored hash doesn't open the link", async () => {
    await share();
    const { share_hash: hash } = await database.db
      .selectFrom('assessments')
      .select('share_hash')
      .executeTakeFirstOrThrow();
    expect((await open(hash ?? '')).status).toBe(404);
  });

  test("nobody can share, revoke or delete somebody else's result", async () => {
    const token = tokenOf(await share());
    const bob = await join(site, database.db, { email: 'bob@visitor.example' });
    const attempts = [
      bob.call('share-assessment', { id, shared: true }),
      bob.call('share-assessment', { id, shared: false }),
      bob.call('delete-assessment', { id }),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  test('a deleted result is gone, with its link', async () => {
    const token = tokenOf(await share());
    expect((await ann.call('delete-assessment', { id })).status).toBe(200);
    expect((await open(token)).status).toBe(404);
    expect((await ann.ask<AccountOverview>('account-overview')).assessments).toEqual([]);
    expect((await ann.call('delete-assessment', { id })).status).toBe(404);
  });

  test('a malformed id is refused', async () => {
    expect((await ann.call('share-assessment', { id: "' or 1=1", shared: true })).status).toBe(422);
  });
});
