/** What was fetched for one user is there for that user alone. */
import { afterEach, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';

loneTab();
afterEach(() => vi.doUnmock('./auth-loader.ts'));

test.each([
  ['stays while its user is signed in', 'ann', 'of ann'],
  ['goes when its user signs out', undefined, undefined],
  ['goes when another user signs in', 'bob', undefined],
])('what was fetched for a user %s', async (_, next, kept) => {
  let follow: (session: { user: { id: string } } | null) => void = () => {};
  vi.doMock('./auth-loader.ts', () => ({ followSession: (listener: typeof follow) => void (follow = listener) }));
  const { ownKey } = await import('./own-queries.ts');
  const { queryClient } = await import('#web/api/query-client.ts');
  follow({ user: { id: 'ann' } });
  queryClient.setQueryData(ownKey('ann', 'account'), 'of ann');
  queryClient.setQueryData(['articles'], 'of everybody');
  follow(next === undefined ? null : { user: { id: next } });
  expect(queryClient.getQueryData(ownKey('ann', 'account'))).toBe(kept);
  expect(queryClient.getQueryData(['articles'])).toBe('of everybody');
  queryClient.clear();
});
