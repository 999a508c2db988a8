import type { AuthChangeEvent } from '@supabase/auth-js';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ANN,
  createBrowser,
  mailedToken,
  OTHER_PASSWORD,
  PASSWORD,
  queuedMails,
} from '#test/support/accounts-bench.ts';
import { createOperator } from '#test/support/operator.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

// The client compares the expiry with the machine's clock.
const started = () => createTestClock(Date.now());

describeOnEmbedded('the official client', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, clock: started(), rateLimitScale: 1000 });
  });
  const signedUp = async () => {
    const browser = createBrowser(site);
    const { error } = await browser.signUp({ email: ANN, password: PASSWORD, options: { data: { full_name: 'Ann' } } });
    expect(error).toBeNull();
    return browser;
  };
  const signedIn = async () => {
    const browser = createBrowser(site);
    const { error } = await browser.signInWithPassword({ email: ANN, password: PASSWORD });
    expect(error).toBeNull();
    return browser;
  };

  test('signs up and is signed in, with its metadata', async () => {
    const browser = createBrowser(site);
    const { data, error } = await browser.signUp({
      email: 'Ann@Visitor.example',
      password: PASSWORD,
      options: { data: { full_name: 'Ann Lee' }, emailRedirectTo: 'http://localhost:3000/' },
    });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({
      email: ANN,
      role: 'authenticated',
      user_metadata: { full_name: 'Ann Lee' },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email: ANN } }],
    });
    const again = await createBrowser(site).signUp({ email: ANN, password: PASSWORD });
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });

  test('signs in with the right password only', async () => {
    await signedUp();
    const browser = createBrowser(site);
    const wrong = await browser.signInWithPassword({ email: ANN, password: OTHER_PASSWORD });
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    const unknown = await browser.signInWithPassword({ email: 'bob@visitor.example', password: OTHER_PASSWORD });
    expect(unknown.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    const right = await browser.signInWithPassword({ email: ANN, password: PASSWORD });
    expect(right.data.user?.last_sign_in_at).toBe(new Date(site.clock.now()).toISOString());
    expect(right.data.weakPassword ?? null).toBeNull();
  });

  test('refreshes, and reads the user from the server', async () => {
    const browser = await signedUp();
    const before = await browser.getSession();
    const { data, error } = await browser.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before.data.session?.refresh_token);
    const { data: user } = await browser.getUser();
    expect(user.user?.email).toBe(ANN);
  });

  test('verifies tokens by itself, with the published keys', async () => {
    const browser = await signedUp();
    const { data, error } = await browser.getClaims();
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
    expect(data?.claims).toMatchObject({
      aud: 'authenticated',
      iss: 'http://localhost:3000/auth/v1',
      email: ANN,
      aal: 'aal1',
      is_anonymous: false,
    });
  });

  test('verifies tokens of an RSA key too', async () => {
    const { signingKeys } = await createOperator('RS256');
    site = await createTestApp({ db: database.db, clock: started(), signingKeys });
    const browser = await signedUp();
    const { data, error } = await browser.getClaims();
    expect(error).toBeNull();
    expect([data?.header.alg, data?.claims.email]).toEqual(['RS256', ANN]);
    expect((await browser.getUser()).error).toBeNull();
  });

  test('emits its auth events', async () => {
    const browser = createBrowser(site);
    const events: AuthChangeEvent[] = [];
    browser.onAuthStateChange((event) => void events.push(event));
    await browser.signUp({ email: ANN, password: PASSWORD });
    await browser.refreshSession();
    await browser.updateUser({ data: { full_name: 'Anna' } });
    await browser.signOut();
    await expect
      .poll(() => events)
      .toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']);
  });

  describe('changes', () => {
    test('metadata: merged, and null deletes a key', async () => {
      const browser = await signedUp();
      await browser.updateUser({ data: { theme: 'dark', full_name: null } });
      const { data } = await browser.updateUser({ data: { size: 2 } });
      expect(data.user?.user_metadata).toEqual({ theme: 'dark', size: 2 });
    });

    test('the password, which signs out everywhere else and sends a notice', async () => {
      const browser = await signedUp();
      const other = await signedIn();
      const { error } = await browser.updateUser({ password: OTHER_PASSWORD });
      expect(error).toBeNull();
      expect((await browser.getUser()).error).toBeNull();
      expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
      expect(await queuedMails(database.db)).toEqual([{ kind: 'password-changed', recipient: ANN }]);
      const old = await createBrowser(site).signInWithPassword({ email: ANN, password: PASSWORD });
      expect(old.error?.code).toBe('invalid_credentials');
    });

    test('the password with the current one only, long after signing in', async () => {
      const browser = await signedUp();
      site.clock.advance(11 * 60_000);
      const without = await browser.updateUser({ password: OTHER_PASSWORD });
      expect(without.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
      const wrong = await browser.updateUser({ password: OTHER_PASSWORD, current_password: 'not that one' });
      expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
      const right = await browser.updateUser({ password: OTHER_PASSWORD, current_password: PASSWORD });
      expect(right.error).toBeNull();
    });

    test('nothing when the new password is the same or weak', async () => {
      const browser = await signedUp();
      expect((await browser.updateUser({ password: PASSWORD })).error).toMatchObject({ code: 'same_password' });
      const { error } = await browser.updateUser({ password: 'password1' });
      expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['pwned'] });
    });

    test('the address at once where addresses are not confirmed', async () => {
      const browser = await signedUp();
      const { data } = await browser.updateUser({ email: 'Anna@visitor.example' });
      expect(data.user?.email).toBe('anna@visitor.example');
      expect(data.user?.new_email).toBeUndefined();
    });
  });

  test('resets a password by a mailed link', async () => {
    await signedUp();
    const browser = createBrowser(site);
    expect((await browser.resetPasswordForEmail(ANN)).error).toBeNull();
    expect(await queuedMails(database.db)).toEqual([{ kind: 'password-reset', recipient: ANN }]);
    const token = await mailedToken(database.db, site, 'recovery');
    const { data, error } = await browser.verifyOtp({ type: 'recovery', token_hash: token });
    expect(error).toBeNull();
    expect(data.user?.user_metadata['email_verified']).toBe(true);
    site.clock.advance(12 * 60_000);
    expect((await browser.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
    const again = await createBrowser(site).verifyOtp({ type: 'recovery', token_hash: token });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  describe('signs out', () => {
    const aliveAfter = async (scope: 'global' | 'local' | 'others') => {
      const browser = await signedUp();
      const other = await signedIn();
      const session = (await browser.getSession()).data.session;
      expect((await browser.signOut({ scope })).error).toBeNull();
      const mine = await browser.getUser(session?.access_token);
      return [mine.error === null, (await other.getUser()).error === null];
    };
    test('everywhere', async () => expect(await aliveAfter('global')).toEqual([false, false]));
    test('here', async () => expect(await aliveAfter('local')).toEqual([false, true]));
    test('everywhere else', async () => expect(await aliveAfter('others')).toEqual([true, false]));
  });

  describe('where addresses are confirmed', () => {
    beforeEach(async () => {
      const accounts = { requireConfirmation: true };
      site = await createTestApp({ db: database.db, clock: started(), rateLimitScale: 1000, accounts });
    });

    test('a sign-up waits for its link', async () => {
      const browser = createBrowser(site);
      const { data } = await browser.signUp({ email: ANN, password: PASSWORD });
      expect(data.session).toBeNull();
      expect(data.user?.email_confirmed_at).toBeUndefined();
      const early = await browser.signInWithPassword({ email: ANN, password: PASSWORD });
      expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
      expect((await browser.resend({ type: 'signup', email: ANN })).error).toBeNull();
      expect((await queuedMails(database.db)).map((mail) => mail.kind)).toEqual(['account-confirm', 'account-confirm']);
      const token = await mailedToken(database.db, site, 'signup');
      const verified = await browser.verifyOtp({ type: 'signup', token_hash: token });
      expect(verified.data.session?.access_token).toBeDefined();
      expect(verified.data.user?.email_confirmed_at).toBeDefined();
    });

    test('an address changes once both mailboxes agree, and nobody is signed out', async () => {
      const browser = createBrowser(site);
      await browser.signUp({ email: ANN, password: PASSWORD });
      await browser.verifyOtp({ type: 'signup', token_hash: await mailedToken(database.db, site, 'signup') });
      const { data } = await browser.updateUser({ email: 'anna@visitor.example' });
      expect(data.user).toMatchObject({ email: ANN, new_email: 'anna@visitor.example' });
      expect(await queuedMails(database.db)).toEqual(
        expect.arrayContaining([
          { kind: 'email-change', recipient: ANN },
          { kind: 'email-change', recipient: 'anna@visitor.example' },
        ]),
      );
      const elsewhere = createBrowser(site);
      const one = await elsewhere.verifyOtp({
        type: 'email_change',
        token_hash: await mailedToken(database.db, site, 'email_change_current'),
      });
      expect([one.error, one.data.session]).toEqual([null, null]);
      const other = await elsewhere.verifyOtp({
        type: 'email_change',
        token_hash: await mailedToken(database.db, site, 'email_change_new'),
      });
      expect(other.data.user?.email).toBe('anna@visitor.example');
      expect((await browser.getUser()).data.user?.email).toBe('anna@visitor.example');
    });
  });
});
