import { beforeEach, expect, test } from 'vitest';
import { enterCode, join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { createTestApp, TEST_ANON_KEY, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { addMember } from './team-store.ts';
import { guestLink } from '#features/accounts/server/service/guests.ts';

const BO = 'bo@agency.example';

describeOnEachDatabase('an invitation to the team', (database) => {
  let site: TestApp;
  let owner: Member;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
    owner = await join(site, database.db, { email: TEST_OWNER });
    await raise(owner);
  });
  const raise = (caller: { accessToken: string }) => enterCode(site, database.db, caller);
  const invite = async (email = BO, role = 'helper') => (await owner.call('desk-invite', { email, role })).status;
  const mailed = async () => await renderedMails(database.db, site, 'team-invite');
  /** Each call mints a link of its own. */
  const mailedToken = async () => (await mailed())[0]?.token ?? '';
  const redeem = async (token: string) => {
    const response = await site.app.request('/auth/v1/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: TEST_ANON_KEY },
      body: JSON.stringify({ type: 'invite', token_hash: token }),
    });
    const body = (await response.json()) as { access_token?: string; user?: { id: string }; msg?: string };
    const { access_token: accessToken = '', user, msg: words } = body;
    return { status: response.status, accessToken, id: user?.id ?? '', words };
  };
  const signInCode = async () => {
    const answer = await site.app.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: TEST_ANON_KEY },
      body: JSON.stringify({ email: BO, password: MEMBER_PASSWORD }),
    });
    return answer.status;
  };
  const role = async (accessToken: string) => {
    const answer = await site.call('team-role', {}, { authorization: `Bearer ${accessToken}` });
    return [answer.status, ((await answer.json()) as { role?: string }).role];
  };
  const team = () => owner.ask<{ members: { email: string }[]; invited: { email: string }[] }>('desk-team', {});
  const actions = async () =>
    (await database.db.selectFrom('audit_entries').select('action').orderBy('number').execute()).map(
      (one) => one.action,
    );

  test('makes an account, proves the address, and puts on the team whoever opens the link, once', async () => {
    expect(await invite('Bo@Agency.example')).toBe(200);
    expect(await team()).toMatchObject({ members: [], invited: [{ email: 'Bo@Agency.example' }] });
    const token = await mailedToken();
    const first = await redeem(token);
    expect((await redeem(token)).status).toBe(403);
    expect(await role(first.accessToken)).toEqual([403, undefined]);
    await raise(first);
    expect(await role(first.accessToken)).toEqual([200, 'helper']);
    expect(await team()).toMatchObject({ members: [{ email: BO }], invited: [] });
    expect(await actions()).toEqual(['team.invite.helper', 'team.join.helper']);
  });

  test('works for seven days', async () => {
    await invite();
    const token = await mailedToken();
    const second = await mailedToken();
    site.clock.advance(7 * DAY_MS - 1);
    expect((await redeem(token)).status).toBe(200);
    await invite('cy@agency.example');
    site.clock.advance(2);
    expect((await redeem(second)).status).toBe(403);
  });

  test('that is withdrawn signs nobody in, and says so', async () => {
    await invite();
    const token = await mailedToken();
    expect((await owner.call('desk-withdraw', { email: BO })).status).toBe(200);
    expect((await owner.call('desk-withdraw', { email: 'cy@agency.example' })).status).toBe(404);
    const before = await database.db.selectFrom('users').selectAll().where('email', '=', BO).execute();
    const opened = await redeem(token);
    expect(opened).toMatchObject({ status: 403, accessToken: '', words: expect.stringContaining('withdrawn') });
    expect(await database.db.selectFrom('users').selectAll().where('email', '=', BO).execute()).toEqual(before);
    expect(await team()).toMatchObject({ members: [], invited: [] });
    const again = { 'idempotency-key': 'again' };
    expect((await owner.call('desk-withdraw', { email: BO }, again)).status).toBe(404);
  });

  test('that is sent again after it was withdrawn works', async () => {
    await invite();
    await owner.call('desk-withdraw', { email: BO });
    await owner.call('desk-invite', { email: BO, role: 'helper' }, { 'idempotency-key': 'again' });
    expect((await redeem(await mailedToken())).status).toBe(200);
    expect(await team()).toMatchObject({ members: [{ email: BO }] });
  });

  test('takes nothing over from a stranger who made the account first', async () => {
    const stranger = await join(site, database.db, { email: BO, verified: false });
    await database.db
      .insertInto('factors')
      .values({
        id: 'device',
        user_id: stranger.id,
        friendly_name: '',
        status: 'verified',
        sealed_secret: 'x',
        last_used_step: 0,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    await raise(stranger);
    await invite();
    const token = await mailedToken();
    const helper = await redeem(token);
    expect(helper.id).toBe(stranger.id);
    expect(await role(stranger.accessToken)).toEqual([401, undefined]);
    expect(await database.db.selectFrom('factors').selectAll().execute()).toEqual([]);
    expect(await signInCode()).toBe(400);
  });

  // A stranger made it, and its holder pressed a button that confirmed it.
  test('takes nothing over from a stranger whose account was confirmed earlier', async () => {
    const stranger = await join(site, database.db, { email: BO });
    await raise(stranger);
    await invite();
    expect(await role(stranger.accessToken)).toEqual([403, undefined]);
    expect(await team()).toMatchObject({ members: [], invited: [{ email: BO }] });
    const helper = await redeem(await mailedToken());
    expect(helper.id).toBe(stranger.id);
    expect(await role(stranger.accessToken)).toEqual([401, undefined]);
    await raise(helper);
    expect(await role(helper.accessToken)).toEqual([200, 'helper']);
    expect(await signInCode()).toBe(400);
  });

  test('changes the role of whoever is on the team, at once', async () => {
    const member = await join(site, database.db, { email: BO });
    await raise(member);
    await addMember(database.db, { userId: member.id, role: 'helper' }, 1);
    expect(await invite(BO, 'owner')).toBe(200);
    expect(await role(member.accessToken)).toEqual([200, 'owner']);
    expect((await mailed()).map(({ text }) => text.includes(`${TEST_SITE_URL}/desk`))).toEqual([true]);
    const other = { 'idempotency-key': 'by the other' };
    expect((await member.call('desk-invite', { email: BO, role: 'helper' }, other)).status).toBe(422);
    expect((await member.call('desk-invite', { email: TEST_OWNER, role: 'helper' })).status).toBe(422);
    expect(await role(owner.accessToken)).toEqual([200, 'owner']);
  });

  test("printed for the owner's address claims its account, also from a stranger, and counts as the mailed proof", async () => {
    await database.db.deleteFrom('users').where('id', '=', owner.id).execute();
    const stranger = await join(site, database.db, { email: TEST_OWNER, verified: false });
    await raise(stranger);
    const { url } = await database.db
      .transaction()
      .execute(async (tx) =>
        guestLink(tx, { email: TEST_OWNER, siteUrl: TEST_SITE_URL, path: '/desk' }, site.clock.now()),
      );
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token_hash') ?? '';
    const stored = await database.db.selectFrom('one_time_tokens').select('token_hash').execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const claimed = await redeem(token);
    await raise(claimed);
    expect(await role(claimed.accessToken)).toEqual([200, 'owner']);
    expect(await role(stranger.accessToken)).toEqual([401, undefined]);
    expect((await redeem(token)).status).toBe(403);
  });
});
