import { MINUTE_MS } from '#shared/site/durations.ts';
import { beforeEach, expect, test } from 'vitest';
import { join, type Member } from '#test/support/member.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { mintToken, type TokenKind } from '#features/accounts/server/stores/account-tokens.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { createQueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';

const EMAIL = 'ann@visitor.example';

describeOnEachDatabase('claim-assessments', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
    await site.call('send-disc-assessment', assessmentBody({ email: 'Ann@Visitor.example' }));
    await site.call('send-disc-assessment', assessmentBody({ email: 'bob@visitor.example' }));
    await database.db.deleteFrom('outbox').execute();
  });
  const claim = (member: Member) => member.ask<{ claimed: number; mailed: boolean }>('claim-assessments');
  const results = async (member: Member) => (await member.ask<AccountOverview>('account-overview')).assessments;
  const mails = () => database.db.selectFrom('outbox').select(['kind', 'recipient', 'payload']).execute();
  const post = async (path: string, body: object) =>
    site.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const verify = async (userId: string, kind: TokenKind, email = EMAIL) => {
    const token = await mintToken(database.db, { userId, kind, email, now: site.clock.now() });
    return post('/auth/v1/verify', {
      type: kind.startsWith('email_change') ? 'email_change' : kind,
      token_hash: token,
    });
  };

  test.each([
    [EMAIL, EMAIL],
    ['Ünal@Visitor.example', 'ünal@visitor.example'],
    ['ünal@visitor.example', 'Ünal@Visitor.example'],
  ])('a verified address gets what was taken with it, however it was written: %s, %s', async (taken, joined) => {
    if (taken !== EMAIL) await site.call('send-disc-assessment', assessmentBody({ email: taken }));
    await database.db.deleteFrom('outbox').execute();
    const ann = await join(site, database.db, { email: joined });
    expect(await claim(ann)).toMatchObject({ claimed: 1, mailed: false });
    expect(await results(ann)).toHaveLength(1);
    expect(await claim(ann)).toMatchObject({ claimed: 0, mailed: false });
    expect(await mails()).toEqual([]);
  });

  test('without verification nothing is attached, and a mail is sent whether or not there is something to claim', async () => {
    const ann = await join(site, database.db, { verified: false });
    const cleo = await join(site, database.db, { email: 'cleo@visitor.example', verified: false });
    expect(await claim(ann)).toEqual(await claim(cleo));
    expect(await claim(await join(site, database.db, { email: 'dan@visitor.example', verified: false }))).toEqual({
      success: true,
      claimed: 0,
      mailed: true,
    });
    expect(await results(ann)).toEqual([]);
    expect((await mails()).map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
      'claim-results ann@visitor.example',
      'claim-results cleo@visitor.example',
      'claim-results dan@visitor.example',
    ]);
  });

  test.each(['claim', 'signup', 'recovery'] as const)('the link of a %s mail attaches them', async (kind) => {
    const ann = await join(site, database.db, { verified: false });
    expect((await verify(ann.id, kind)).status).toBe(200);
    expect(await results(ann)).toHaveLength(1);
    const { profile } = await ann.ask<AccountOverview>('account-overview');
    expect(profile.emailVerified).toBe(true);
  });

  test('following the mail attaches the results', async () => {
    const ann = await join(site, database.db, { verified: false });
    await claim(ann);
    const row = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    const render = createQueuedMailRenderer({
      siteUrl: TEST_SITE_URL,
      mailFrom: 'site@agency.example',
      emails: emailsOf(site.features),
    });
    const { text } = await render({ ...row, payload: JSON.parse(row.payload) });
    const { hash } = new URL(/http:\S+\/auth\/confirm\S+/.exec(text)?.[0] ?? '');
    const carried = new URLSearchParams(hash.slice(1));
    const body = { type: carried.get('type'), token_hash: carried.get('token_hash') };
    expect((await post('/auth/v1/verify', body)).status).toBe(200);
    expect((await post('/auth/v1/verify', body)).status).toBe(403);
    expect(await results(ann)).toHaveLength(1);
  });

  test('moving to another address attaches the results taken with it', async () => {
    const ann = await join(site, database.db);
    const change = { new_email: 'bob@visitor.example' };
    await database.db.updateTable('users').set(change).where('id', '=', ann.id).execute();
    await verify(ann.id, 'email_change_current', change.new_email);
    expect(await results(ann)).toEqual([]);
    await verify(ann.id, 'email_change_new', change.new_email);
    expect(await results(ann)).toHaveLength(1);
  });

  test("one account doesn't claim another one's results", async () => {
    const ann = await join(site, database.db);
    await claim(ann);
    await database.db.updateTable('users').set({ email: 'old@visitor.example' }).where('id', '=', ann.id).execute();
    const next = await join(site, database.db);
    expect(await claim(next)).toMatchObject({ claimed: 0 });
  });

  test('mails at most once a minute and five times an hour', async () => {
    const ann = await join(site, database.db, { verified: false });
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await ann.call('claim-assessments')).status).toBe(200);
      const again = await ann.call('claim-assessments');
      expect([again.status, Number(again.headers.get('retry-after')) > 0]).toEqual([429, true]);
      site.clock.advance(MINUTE_MS);
    }
    expect((await ann.call('claim-assessments')).status).toBe(429);
    expect(await mails()).toHaveLength(5);
  });
});
