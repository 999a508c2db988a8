import { beforeEach, expect, test } from 'vitest';
import { ANN, askAuth, createBrowser, PASSWORD, queuedMails } from '#test/support/accounts-bench.ts';
import { createOperatedSite, makeUser, signInTo, type OperatedSite } from '#test/support/operator.ts';
import { createTestApp, TEST_SITE_URL } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

const BOB = 'bob@visitor.example';

describeOnEmbedded('links of an operator', (database) => {
  let site: OperatedSite;
  beforeEach(async () => {
    site = await createOperatedSite(database.db);
  });
  const follow = async (type: 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change', token_hash: string) =>
    createBrowser(site).verifyOtp({ type, token_hash });

  test.each(['signup', 'invite', 'recovery', 'magiclink'] as const)(
    'of type %s lead to our page, whose button signs in, once',
    async (type) => {
      if (type === 'recovery' || type === 'magiclink') await makeUser(site.admin);
      const redirectTo = `${TEST_SITE_URL}/account?tab=1`;
      const { data, error } = await site.admin.generateLink({
        type: type as 'signup',
        email: ANN,
        password: PASSWORD,
        options: { redirectTo },
      });
      expect(error).toBeNull();
      const { action_link, hashed_token = '', ...rest } = data.properties ?? {};
      expect(rest).toEqual({ email_otp: '', redirect_to: redirectTo, verification_type: type });
      const { origin, pathname, search, hash } = new URL(action_link ?? '');
      expect([origin, pathname, search]).toEqual([TEST_SITE_URL, '/auth/confirm', '']);
      expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
        token_hash: hashed_token,
        type,
        redirect_to: redirectTo,
      });
      expect(data.user?.email).toBe(ANN);
      expect(data.user?.invited_at !== undefined).toBe(type === 'invite');
      expect((await follow(type, hashed_token)).data.user?.email_confirmed_at).toBeDefined();
      expect((await follow(type, hashed_token)).error).toMatchObject({ status: 403, code: 'otp_expired' });
    },
  );

  test.each(['https://evil.example/', 'http://localhost:3000@evil.example/', 'javascript:alert(1)', '//evil.example'])(
    'never lead on to %s',
    async (redirectTo) => {
      const { data } = await site.admin.generateLink({ type: 'invite', email: ANN, options: { redirectTo } });
      expect(data.properties?.redirect_to).toBe(TEST_SITE_URL);
      expect(data.properties?.action_link).not.toContain('evil');
    },
  );

  test('both links of a change of address belong to one change', async () => {
    await makeUser(site.admin);
    const linkFor = async (type: 'email_change_current' | 'email_change_new', newEmail = BOB) => {
      const { data } = await site.admin.generateLink({ type, email: ANN, newEmail });
      expect(data.user?.new_email).toBe(newEmail);
      expect(data.properties?.action_link).toContain('type=email_change&');
      return data.properties?.hashed_token ?? '';
    };
    const replaced = await linkFor('email_change_current', 'carol@visitor.example');
    const [current, next] = [await linkFor('email_change_current'), await linkFor('email_change_new')];
    expect((await follow('email_change', replaced)).error?.code).toBe('otp_expired');
    expect((await follow('email_change', current)).data.session).toBeNull();
    expect((await follow('email_change', next)).data.user?.email).toBe(BOB);
  });

  test.each([
    ['another type', { type: 'sms', email: BOB }, 'validation_failed'],
    ['no address', { type: 'recovery' }, 'validation_failed'],
    ['a sign-up without a password', { type: 'signup', email: BOB }, 'validation_failed'],
    ['a weak password', { type: 'signup', email: BOB, password: 'password1' }, 'weak_password'],
    ['an account that is confirmed', { type: 'signup', email: ANN, password: PASSWORD }, 'email_exists'],
    ['an invitation of one who is in', { type: 'invite', email: ANN }, 'email_exists'],
    ['an address that is taken', { type: 'email_change_new', email: ANN, new_email: ANN }, 'email_exists'],
    ['no new address', { type: 'email_change_new', email: ANN }, 'validation_failed'],
  ])('are refused for %s', async (_, wish, code) => {
    await makeUser(site.admin);
    const answer = await askAuth(site, '/admin/generate_link', { body: wish, token: await site.operator.sign() });
    expect(answer.headers.get('x-sb-error-code')).toBe(code);
  });

  test('are refused for an unknown account', async () => {
    const { error } = await site.admin.generateLink({ type: 'recovery', email: BOB });
    expect(error).toMatchObject({ status: 404, code: 'user_not_found', message: 'User not found' });
  });

  test("an invitation is mailed, and does not confirm a stranger's password", async () => {
    const confirming = await createTestApp({
      db: database.db,
      clock: site.clock,
      signingKeys: site.operator.signingKeys,
      accounts: { requireConfirmation: true },
    });
    const told = { data: { full_name: 'Somebody', company: 'Lee Plumbing' } };
    await createBrowser(confirming).signUp({ email: ANN, password: PASSWORD, options: told });
    const { data, error } = await site.admin.inviteUserByEmail('Ann@visitor.example', { data: { full_name: 'Ann' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: ANN,
      invited_at: expect.any(String),
      user_metadata: { full_name: 'Ann', company: 'Lee Plumbing' },
    });
    expect((await queuedMails(database.db)).map(({ kind }) => kind).toSorted()).toEqual([
      'account-confirm',
      'account-invite',
    ]);
    await site.admin.updateUserById(data.user?.id ?? '', { email_confirm: true });
    expect((await signInTo(site)).code).toBe('invalid_credentials');
    expect((await site.admin.inviteUserByEmail(ANN)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });
});
