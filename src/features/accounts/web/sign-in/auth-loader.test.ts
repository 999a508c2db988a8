import { expect, test, vi } from 'vitest';

test('tells whoever begins to follow late who is signed in', async () => {
  vi.resetModules();
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => '{}' });
  const session = { user: { id: 'ann' } };
  const onAuthStateChange = (listener: (event: string, now: object) => void) => listener('SIGNED_IN', session);
  vi.doMock('./auth-client.ts', () => ({ auth: { onAuthStateChange }, owesCode: () => false }));
  const { followSession } = await import('./auth-loader.ts');
  const first = vi.fn<() => void>();
  followSession(first);
  await vi.waitFor(() => expect(first).toHaveBeenCalledWith(session, null));
  const late = vi.fn<() => void>();
  followSession(late);
  expect(late).toHaveBeenCalledWith(session, null);
  vi.doUnmock('./auth-client.ts');
});

test('asks for the library again after it could not be had, and tells followers that nobody is signed in', async () => {
  vi.resetModules();
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => '{}' });
  vi.doMock('./auth-client.ts', () => {
    throw new Error('offline');
  });
  const { followSession, loadAuth } = await import('./auth-loader.ts');
  const follower = vi.fn<() => void>();
  followSession(follower);
  await vi.waitFor(() => expect(follower).toHaveBeenCalledWith(null, null));
  await expect(loadAuth()).rejects.toBeInstanceOf(Error);
  vi.doMock('./auth-client.ts', () => ({ auth: { onAuthStateChange: () => {} }, owesCode: () => false }));
  const [one, other] = await Promise.all([loadAuth(), loadAuth()]);
  expect(one).toBe(other);
  vi.doUnmock('./auth-client.ts');
});
