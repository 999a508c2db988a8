import { beforeEach, describe, expect, test } from 'vitest';
import { ANN, askAuth, OTHER_PASSWORD, queuedMails } from '#test/support/accounts-bench.ts';
import { createOperatedSite, makeUser, signInTo, type OperatedSite } from '#test/support/operator.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const BOB = 'bob@visitor.example';
const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

describeOnEachDatabase('admin users', (database) => {
  let site: OperatedSite;
  beforeEach(async () => {
    site = await createOperatedSite(database.db);
  });

  describe('making an account', () => {
    test('with everything the client can set', async () => {
      const user = await makeUser(site.admin, {
        email: 'Ann@Visitor.example',
        user_metadata: { full_name: 'Ann' },
        app_metadata: { roles: ['editor'], provider: 'google' },
      });
      expect(user).toMatchObject({
        email: ANN,
        email_confirmed_at: expect.any(String),
        user_metadata: { full_name: 'Ann' },
        app_metadata: { roles: ['editor'], provider: 'email', providers: ['email'] },
      });
      expect((await signInTo(site)).code).toBeUndefined();
      expect(await queuedMails(database.db)).toEqual([]);
    });

    test('waits for confirmation unless told otherwise', async () => {
      const user = await makeUser(site.admin, { email_confirm: false });
      expect(user.email_confirmed_at).toBeUndefined();
      expect((await signInTo(site)).code).toBe('email_not_confirmed');
      const confirm = async () => (await site.admin.updateUserById(user.id, { email_confirm: true })).data.user;
      const confirmed = await confirm();
      expect((await signInTo(site)).code).toBeUndefined();
      site.clock.advance(1_000);
      expect((await confirm())?.email_confirmed_at).toBe(confirmed?.email_confirmed_at);
      const back = await site.admin.updateUserById(user.id, { email_confirm: false });
      expect(back.error).toMatchObject({ status: 400, code: 'validation_failed' });
    });

    test('without a password allows no sign-in by password', async () => {
      await makeUser(site.admin, { password: undefined });
      expect((await signInTo(site, '')).code).toBe('invalid_credentials');
    });

    test.each([
      ['no address', {}, 400, 'validation_failed'],
      ['no valid address', { email: 'xx:;x@x.x' }, 400, 'validation_failed'],
      ['an address that is taken', { email: ANN }, 422, 'email_exists'],
      ['a weak password', { email: BOB, password: 'password1' }, 422, 'weak_password'],
      ['a role of its own', { email: BOB, role: 'service_role' }, 400, 'validation_failed'],
      ['an id of its own', { email: BOB, id: NOBODY }, 400, 'validation_failed'],
      ['a ban without an end', { email: BOB, ban_duration: 'forever' }, 400, 'validation_failed'],
      ['a ban beyond all dates', { email: BOB, ban_duration: '99999999999999h' }, 400, 'validation_failed'],
      ['too much app metadata', { email: BOB, app_metadata: { a: 'x'.repeat(5_000) } }, 400, 'validation_failed'],
      ['metadata that is a list', { email: BOB, user_metadata: [] }, 400, 'validation_failed'],
    ])('refuses %s', async (_, attributes, status, code) => {
      await makeUser(site.admin);
      expect((await site.admin.createUser(attributes)).error).toMatchObject({ status, code });
      expect((await site.admin.listUsers()).data.users).toHaveLength(1);
    });
  });

  describe('listing accounts', () => {
    test('in pages, newest first', async () => {
      for (const name of ['a', 'b', 'c']) {
        await makeUser(site.admin, { email: `${name}@visitor.example` });
        site.clock.advance(1_000);
      }
      const first = await site.admin.listUsers({ page: 1, perPage: 2 });
      expect(first.data).toMatchObject({ aud: 'authenticated', total: 3, nextPage: 2, lastPage: 2 });
      const second = await site.admin.listUsers({ page: 2, perPage: 2 });
      expect(second.data).toMatchObject({ total: 3, nextPage: null, lastPage: 2 });
      const names = [...first.data.users, ...second.data.users].map(({ email }) => email?.[0]);
      expect(names).toEqual(['c', 'b', 'a']);
    });

    test('as many at once as the most that one may ask for', async () => {
      expect((await site.admin.listUsers({ page: 1_000_000, perPage: 1_000 })).error).toBeNull();
    });

    test.each([
      { page: -1 },
      { page: 0 },
      { page: 1.5 },
      { page: 1_000_001 },
      { perPage: 1_001 },
      { page: Number.MAX_SAFE_INTEGER },
      { page: Number.NaN },
    ])('refuses %o', async (pages) => {
      expect((await site.admin.listUsers(pages)).error).toMatchObject({ status: 400, code: 'validation_failed' });
    });
  });

  test('an unknown account is not found', async () => {
    const missing = { status: 404, code: 'user_not_found', message: 'User not found' };
    expect((await site.admin.getUserById(NOBODY)).error).toMatchObject(missing);
    expect((await site.admin.updateUserById(NOBODY, { email: BOB })).error).toMatchObject(missing);
    expect((await site.admin.deleteUser(NOBODY)).error).toMatchObject(missing);
    const token = await site.operator.sign();
    expect((await askAuth(site, '/admin/users/%00', { method: 'GET', token })).status).toBe(404);
  });

  describe('changing an account', () => {
    test('merges metadata of both kinds', async () => {
      const { id } = await makeUser(site.admin, { user_metadata: { a: 1, b: 2 }, app_metadata: { c: 3 } });
      await site.admin.updateUserById(id, { user_metadata: { b: null }, app_metadata: { d: 4 } });
      const { data } = await site.admin.getUserById(id);
      expect(data.user).toMatchObject({ user_metadata: { a: 1 }, app_metadata: { c: 3, d: 4, provider: 'email' } });
      expect(data.user?.user_metadata).not.toHaveProperty('b');
    });

    test("a password ends every session, tells the owner, and follows the users' rules", async () => {
      const { id } = await makeUser(site.admin);
      const { browser } = await signInTo(site);
      expect((await site.admin.updateUserById(id, { password: 'password1' })).error?.code).toBe('weak_password');
      expect((await browser.getUser()).error).toBeNull();
      expect((await site.admin.updateUserById(id, { password: OTHER_PASSWORD })).error).toBeNull();
      expect((await browser.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect(await queuedMails(database.db)).toEqual([{ kind: 'password-changed', recipient: ANN }]);
      expect([(await signInTo(site)).code, (await signInTo(site, OTHER_PASSWORD)).code]).toEqual([
        'invalid_credentials',
        undefined,
      ]);
    });

    test('an address changes at once but stays unverified', async () => {
      const { id } = await makeUser(site.admin);
      await makeUser(site.admin, { email: BOB });
      expect((await site.admin.updateUserById(id, { email: BOB })).error).toMatchObject({ code: 'email_exists' });
      const { data } = await site.admin.updateUserById(id, { email: 'Anna@visitor.example' });
      expect(data.user).toMatchObject({ email: 'anna@visitor.example', email_confirmed_at: expect.any(String) });
      const rows = await database.db.selectFrom('users').select('email_verified_at').execute();
      expect(rows).toEqual([{ email_verified_at: null }, { email_verified_at: null }]);
    });

    test('a ban takes effect at once, and can be lifted', async () => {
      const { id } = await makeUser(site.admin);
      const { browser } = await signInTo(site);
      const { browser: other } = await signInTo(site);
      const { data } = await site.admin.updateUserById(id, { ban_duration: '1h30m' });
      expect(data.user?.banned_until).toBe(new Date(site.clock.now() + 90 * 60_000).toISOString());
      expect((await browser.getUser()).error?.code).toBe('user_banned');
      expect((await signInTo(site)).code).toBe('user_banned');
      expect((await other.signOut()).error).toBeNull();
      expect((await other.getSession()).data.session).toBeNull();
      await site.admin.updateUserById(id, { ban_duration: 'none' });
      expect((await browser.getUser()).error).toBeNull();
    });
  });

  test('of two operators who move accounts to the same address one succeeds', async () => {
    const [one, other] = [await makeUser(site.admin), await makeUser(site.admin, { email: BOB })];
    const email = 'carol@visitor.example';
    const answers = await Promise.all([one, other].map(({ id }) => site.admin.updateUserById(id, { email })));
    expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(['email_exists']);
  });

  test('deleting an account deletes all it owns at once', async () => {
    const { id } = await makeUser(site.admin);
    const { token } = await signInTo(site);
    expect((await site.admin.deleteUser(id, true)).error).toMatchObject({ code: 'validation_failed' });
    expect((await site.admin.deleteUser(id)).error).toBeNull();
    const answer = await askAuth(site, '/user', { method: 'GET', token });
    expect(answer.headers.get('x-sb-error-code')).toBe('session_not_found');
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    const { id: other } = await makeUser(site.admin);
    // Without a body, as curl sends it.
    const bare = await site.app.request(`/auth/v1/admin/users/${other}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await site.operator.sign()}` },
    });
    expect([bare.status, await bare.json()]).toEqual([200, {}]);
  });
});
