import { beforeEach, describe, expect, test } from 'vitest';
import { ANN, askAuth } from '#test/support/accounts-bench.ts';
import { createOperatedSite, createOperator, makeUser, signInTo, type OperatedSite } from '#test/support/operator.ts';
import { TEST_ANON_KEY } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

const ROUTES: [method: string, path: string][] = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${NOBODY}`],
  ['PUT', `/admin/users/${NOBODY}`],
  ['DELETE', `/admin/users/${NOBODY}`],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
];

describeOnEachDatabase('admin routes', (database) => {
  let site: OperatedSite;
  beforeEach(async () => {
    site = await createOperatedSite(database.db);
  });
  const soon = () => Math.floor(site.clock.now() / 1000) + 60;

  describe.each(ROUTES)('%s %s', (method, path) => {
    const answerTo = async (token: string | undefined) => {
      const response = await askAuth(site, path, {
        method,
        ...(token && { token }),
        ...(method !== 'GET' && { body: {} }),
      });
      return [response.status, response.headers.get('x-sb-error-code')];
    };

    test('refuses visitors and users, whatever their metadata says', async () => {
      await makeUser(site.admin);
      const { browser } = await signInTo(site);
      await browser.updateUser({ data: { role: 'service_role', app_metadata: { role: 'service_role' } } });
      const { data } = await browser.refreshSession();
      expect(await answerTo(undefined)).toEqual([401, 'no_authorization']);
      expect(await answerTo(TEST_ANON_KEY)).toEqual([403, 'bad_jwt']);
      expect(await answerTo(data.session?.access_token)).toEqual([403, 'not_admin']);
    });

    test("accepts only the operator's tokens that expire", async () => {
      const stranger = await createOperator();
      const past = Math.floor(site.clock.now() / 1000) - 60;
      const refused = [
        await stranger.sign(),
        await site.operator.sign({ role: 'service_role' }),
        await site.operator.sign({ role: 'service_role', exp: past }),
      ];
      for (const token of refused) expect(await answerTo(token)).toEqual([403, 'bad_jwt']);
      const others = [
        await site.operator.sign({ role: 'anon', exp: soon() }),
        await site.operator.sign({ user_metadata: { role: 'service_role' }, exp: soon() }),
        await site.operator.sign({ role: 'service_role', aud: 'another-service', exp: soon() }),
        await site.operator.sign({ role: 'service_role', aud: ['authenticated', 'another-service'], exp: soon() }),
      ];
      for (const token of others) expect(await answerTo(token)).toEqual([403, 'not_admin']);
      for (const role of ['service_role', 'supabase_admin']) {
        const [, code] = await answerTo(await site.operator.sign({ role, aud: 'authenticated', exp: soon() }));
        expect(['no_authorization', 'bad_jwt', 'not_admin']).not.toContain(code);
      }
    });
  });

  test("an admin token is not a user's session", async () => {
    const token = await site.operator.sign();
    expect((await askAuth(site, '/user', { method: 'GET', token })).status).toBe(403);
    expect((await site.call('account-overview', {}, { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  test('every change logs ids and no address', async () => {
    const { id } = await makeUser(site.admin);
    await site.admin.updateUserById(id, { ban_duration: 'none', user_metadata: { note: 'canary' } });
    const nothing = { password: null, app_metadata: null, email_confirm: true };
    await askAuth(site, `/admin/users/${id}`, { method: 'PUT', body: nothing, token: await site.operator.sign() });
    await site.admin.generateLink({ type: 'recovery', email: ANN });
    await site.admin.deleteUser(id);
    await site.admin.inviteUserByEmail('bob@visitor.example');
    const changes = site.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ admin: by }) => by);
    expect(changes).toMatchObject([
      { msg: 'admin: user created', userId: id, changed: ['email', 'password', 'email_confirm'] },
      { msg: 'admin: user changed', userId: id, changed: ['ban_duration', 'user_metadata'] },
      { msg: 'admin: user changed', userId: id, changed: ['email_confirm'] },
      { msg: 'admin: link generated', userId: id, changed: ['recovery'] },
      { msg: 'admin: user deleted', userId: id },
      { msg: 'admin: user invited' },
    ]);
    for (const change of changes) {
      expect(change).toMatchObject({ admin: 'service_role', keyId: 'of-the-operator', requestId: expect.any(String) });
    }
    expect(site.lines.join('')).not.toMatch(/visitor\.example|canary/);
  });
});
