/** Whom this browser takes for signed in, and which mailed links it has used. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import { AUTH_STORAGE_KEY } from './auth-storage-key.ts';

const tab = loneTab();

interface FakeSession {
  user: { id: string; email: string };
  access_token: string;
}
const sessionOf = (name: string): FakeSession => ({
  user: { id: name, email: `${name}@visitor.example` },
  access_token: `token of ${name}`,
});
let current: FakeSession | null;
let tell: (session: FakeSession | null) => void;
const loads = vi.fn<() => void>();
const verifyOtp = vi.fn<(link: object) => Promise<object>>();
const endSession = vi.fn<(token: string, scope: string) => Promise<void>>(async () => {});

beforeEach(() => {
  current = null;
  loads.mockClear();
  verifyOtp.mockReset();
  endSession.mockClear();
  vi.doMock('./auth-client.ts', () => {
    loads();
    return {
      auth: {
        onAuthStateChange: (listener: (event: string, session: FakeSession | null) => void) => {
          tell = (session) => listener('', session);
          tell(current);
        },
        getSession: async () => ({ data: { session: current } }),
        verifyOtp,
        admin: { signOut: endSession },
      },
      owesCode: ({ access_token: token }: FakeSession) => token.endsWith('half'),
      isOwnSignUp: () => false,
    };
  });
});
afterEach(() => vi.doUnmock('./auth-client.ts'));

describe('who is signed in', () => {
  const open = async () => {
    const { AuthProvider, useAuth } = await import('./auth-context.tsx');
    function Name() {
      const { user, loading, halfSession } = useAuth();
      return <p>{loading ? 'loading' : halfSession ? 'half' : (user?.id ?? 'nobody')}</p>;
    }
    const page = tab.mount(
      <AuthProvider>
        <Name />
      </AuthProvider>,
    );
    await tab.pass();
    return { page, name: () => wordsOf(page.get('p', {})) };
  };
  const store = (session: FakeSession | null) => {
    current = session;
    if (session) tab.local.set(AUTH_STORAGE_KEY, JSON.stringify(session));
    else tab.local.delete(AUTH_STORAGE_KEY);
  };
  const inAnotherTab = async (session: FakeSession | null, key: string | null = AUTH_STORAGE_KEY) => {
    store(session);
    dispatchEvent(Object.assign(new Event('storage'), { key }));
    await tab.pass();
  };
  beforeEach(() => void vi.stubGlobal('window', { requestIdleCallback: true }));
  beforeEach(() => void vi.stubGlobal('requestIdleCallback', (act: () => void) => void setTimeout(act, 0)));

  test('is nobody without a stored session, for which no library is loaded', async () => {
    const { name } = await open();
    expect([name(), loads.mock.calls.length]).toEqual(['nobody', 0]);
  });

  test('is read from the stored session, and follows the other tabs', async () => {
    store(sessionOf('ann'));
    const { name } = await open();
    await tab.pass(10);
    expect(name()).toBe('ann');
    tell({ ...sessionOf('ann'), access_token: 'half' });
    await tab.pass();
    expect(name()).toBe('half');
    tell(sessionOf('bob'));
    await tab.pass();
    expect(name()).toBe('bob');
    await inAnotherTab(sessionOf('bob'), 'another key');
    expect(name()).toBe('bob');
    await inAnotherTab(null);
    expect(name()).toBe('nobody');
  });

  test('is nobody once all of the storage was cleared', async () => {
    store(sessionOf('ann'));
    const { name } = await open();
    await tab.pass(10);
    await inAnotherTab(null, null);
    expect(name()).toBe('nobody');
  });

  test('is told to a listener until it stops, and to no other less', async () => {
    const { followSession } = await import('./auth-loader.ts');
    const [stopped, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const stop = followSession(stopped);
    followSession(other);
    stop();
    stopped.mockClear();
    other.mockClear();
    await inAnotherTab(null);
    expect(stopped).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalled();
    const listening = vi.fn<(type: string) => void>();
    vi.stubGlobal('removeEventListener', listening);
    followSession(other)();
    expect(listening.mock.calls.map(([type]) => type)).toEqual(['storage']);
  });
});

describe('a mailed link', () => {
  const LINK = { tokenHash: 'abc', type: 'recovery', signUp: '', next: undefined };
  const signsIn = (name: string) =>
    verifyOtp.mockImplementation(async () => {
      current = sessionOf(name);
      return { data: { session: current }, error: null };
    });

  test('is redeemed once by its user in this tab, however often the password is refused', async () => {
    const { confirmUnlessUsed, forgetUsedLink } = await import('./mailed-link.ts');
    signsIn('ann');
    for (let tries = 0; tries < 3; tries += 1) expect((await confirmUnlessUsed(LINK)).error).toBeUndefined();
    expect(verifyOtp).toHaveBeenCalledOnce();
    await confirmUnlessUsed({ ...LINK, tokenHash: 'another' });
    expect(verifyOtp).toHaveBeenCalledTimes(2);
    forgetUsedLink();
    await confirmUnlessUsed({ ...LINK, tokenHash: 'another' });
    expect(verifyOtp).toHaveBeenCalledTimes(3);
  });

  test('does not count as used for somebody who has signed in since, nor after a sign-out', async () => {
    const { confirmUnlessUsed } = await import('./mailed-link.ts');
    signsIn('ann');
    await confirmUnlessUsed(LINK);
    current = sessionOf('bob');
    await confirmUnlessUsed(LINK);
    expect(verifyOtp).toHaveBeenCalledTimes(2);
    current = null;
    await confirmUnlessUsed(LINK);
    expect(verifyOtp).toHaveBeenCalledTimes(3);
  });

  test('that failed is tried again, and says whether only a new one helps', async () => {
    const { confirmUnlessUsed } = await import('./mailed-link.ts');
    current = sessionOf('ann');
    for (const [code, isSpent] of [
      ['otp_expired', true],
      ['user_banned', false],
    ]) {
      verifyOtp.mockResolvedValue({ data: {}, error: { message: 'No.', code } });
      expect(await confirmUnlessUsed(LINK)).toMatchObject({ error: 'No.', isSpent });
    }
    expect(verifyOtp).toHaveBeenCalledTimes(2);
  });

  test('ends the session that it replaces, and says what is left to do', async () => {
    const { confirmLink } = await import('./mailed-link.ts');
    current = sessionOf('ann');
    verifyOtp.mockResolvedValueOnce({ data: { session: { ...sessionOf('bob'), needs_password: true } }, error: null });
    expect(await confirmLink(LINK)).toMatchObject({ needsPassword: true, asksForCode: false });
    expect(endSession).toHaveBeenCalledExactlyOnceWith('token of ann', 'local');
    verifyOtp.mockResolvedValueOnce({ data: { session: { ...sessionOf('bob'), access_token: 'half' } }, error: null });
    expect(await confirmLink(LINK)).toMatchObject({ needsPassword: false, asksForCode: true });
    verifyOtp.mockResolvedValueOnce({ data: { session: null }, error: null });
    expect(await confirmLink(LINK)).toMatchObject({ halfDone: true });
    expect(endSession).toHaveBeenCalledTimes(2);
  });
});
