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
