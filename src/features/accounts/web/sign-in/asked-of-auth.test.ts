/** What the auth library is asked, and what the site makes of its answers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab();
const USER = { id: 'ann', email: 'ann@visitor.example' };
const tokenOf = (aal: string) => `a.${Buffer.from(JSON.stringify({ aal, exp: 9e9 })).toString('base64url')}.c`;
const sessionOf = (aal = 'aal1', factors: object[] = []) => ({
  access_token: tokenOf(aal),
  refresh_token: 'r',
  expires_in: 3_600,
  token_type: 'bearer',
  user: { ...USER, factors },
});
const VERIFIED = [{ id: 'phone', status: 'verified', factor_type: 'totp' }];

async function load() {
  vi.stubGlobal('window', globalThis);
  const client = await import('./auth-client.ts');
  opened.push(client.auth);
  return client;
}
const opened: { stopAutoRefresh: () => Promise<void>; dispose?: () => unknown }[] = [];
beforeEach(() => void opened.splice(0));
afterEach(async () => {
  for (const auth of opened) await auth.stopAutoRefresh();
});

test('signs in for good', async () => {
  const { signIn, accessToken } = await load();
  const bodies = tab.answer('token', () => sessionOf());
  expect(await signIn('ann@visitor.example', 'secret')).toEqual({ error: null });
  expect(bodies).toEqual([expect.objectContaining({ email: 'ann@visitor.example', password: 'secret' })]);
  expect([...tab.local.keys()].length).toBeGreaterThan(0);
  expect(await accessToken()).toBe(tokenOf('aal1'));
});

test('takes no session from the address, so that no link signs anybody in', async () => {
  const { access_token, refresh_token } = sessionOf();
  const carried = new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer' });
  Object.assign(location, { hash: `#${carried}`, href: `https://site.example/auth#${carried}` });
  tab.answer('user', () => USER);
  const { accessToken } = await load();
  expect(await accessToken()).toBeUndefined();
  expect([...tab.local.keys()]).toEqual([]);
});

test('signs up under the name, or the first part of the address, and knows its own sign-up', async () => {
  const { signUp, isOwnSignUp } = await load();
  const bodies = tab.answer('signup', () => ({ ...USER, identities: [] }));
  await signUp('ann@visitor.example', 'secret', '  ');
  await signUp('ann@visitor.example', 'secret', ' Ann Lee ');
  expect(bodies).toEqual(
    ['ann', 'Ann Lee'].map(
      (name) => expect.objectContaining({ email: USER.email, data: { full_name: name } }) as unknown,
    ),
  );
  expect(['ann', 'bob', ''].map(isOwnSignUp)).toEqual([true, false, false]);
});

test('does not take a sign-up that is open at once for one to be confirmed', async () => {
  const { signUp, isOwnSignUp } = await load();
  tab.answer('signup', () => sessionOf());
  await signUp('ann@visitor.example', 'secret', '');
  expect(isOwnSignUp('ann')).toBe(false);
});

test.each([
  ['no device', sessionOf(), false],
  ['a device that was never verified', sessionOf('aal1', [{ ...VERIFIED[0], status: 'unverified' }]), false],
  ['a device', sessionOf('aal1', VERIFIED), true],
  ['a device whose code was given', sessionOf('aal2', VERIFIED), false],
])('a session of an account with %s', async (_, session, owes) => {
  const { owesCode, signIn, accessToken } = await load();
  expect(owesCode(session as never)).toBe(owes);
  tab.answer('token', () => session);
  await signIn('ann@visitor.example', 'secret');
  // A session that lacks its code opens nothing.
  expect((await accessToken()) === undefined).toBe(owes);
});

test('a code is sent without its spaces, and a removed device has the session renewed', async () => {
  const { auth, giveCode } = await load();
  const give = vi.spyOn(auth.mfa, 'challengeAndVerify');
  const refresh = vi.spyOn(auth, 'refreshSession').mockResolvedValue({} as never);
  for (const code of ['other', 'mfa_factor_not_found']) {
    give.mockResolvedValueOnce({ data: null, error: Object.assign(new Error('No.'), { code }) } as never);
    expect((await giveCode('phone', ' 123 456')).error?.message).toBe('No.');
    expect(refresh.mock.calls.length).toBe(code === 'other' ? 0 : 1);
  }
  expect(give.mock.calls[0]).toEqual([{ factorId: 'phone', code: '123456' }]);
});

test('only this browser is signed out', async () => {
  const { auth, signOut } = await load();
  const out = vi.spyOn(auth, 'signOut').mockResolvedValue({ error: null });
  expect([await signOut(), out.mock.calls]).toEqual([{ error: null }, [[{ scope: 'local' }]]]);
});

test.each([
  ['has ended', 'session_not_found', null, 0, true],
  ['lives on without its second step', undefined, sessionOf('aal1', VERIFIED), 1, true],
  ['lives on', undefined, sessionOf(), 1, false],
  ['can not be told by its token', 'bad_jwt', sessionOf(), 1, false],
])('a session that %s', async (_, code, session, refreshes, ended) => {
  const { auth, sessionHasEnded } = await load();
  const error = code ? Object.assign(new Error('No.'), { code }) : null;
  vi.spyOn(auth, 'getUser').mockResolvedValue({ data: {}, error } as never);
  vi.spyOn(auth, 'getSession').mockResolvedValue({ data: { session }, error: null } as never);
  const refresh = vi.spyOn(auth, 'refreshSession').mockResolvedValue({} as never);
  expect([await sessionHasEnded(), refresh.mock.calls.length]).toEqual([ended, refreshes]);
});

test('a token that could not be renewed for want of a connection is no sign-out', async () => {
  const { auth, accessToken } = await load();
  const { AuthRetryableFetchError, AuthApiError } = await import('@supabase/auth-js');
  const get = vi.spyOn(auth, 'getSession');
  get.mockResolvedValueOnce({ data: { session: null }, error: new AuthRetryableFetchError('Offline.', 0) });
  await expect(accessToken()).rejects.toThrow('Offline.');
  get.mockResolvedValueOnce({ data: { session: null }, error: new AuthApiError('No.', 400, 'x') });
  expect(await accessToken()).toBeUndefined();
});
