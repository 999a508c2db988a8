/** What only a signed-in user may read leaves the browser's memory with their session. */
import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { declaredFeatures } from '../support/declared-features.ts';
import { loneTab } from '../support/browser/lone-tab.ts';

const LOADER = '#features/accounts/web/sign-in/auth-loader.ts';
/** It forgets all of the desk, also where one member follows another. */
const DESK = 'src/features/desk/web/desk-calls.ts';

loneTab();
let follow: (session: object | null) => void;
beforeEach(() => {
  vi.doMock(LOADER, () => ({ followSession: (listener: typeof follow) => void (follow = listener) }));
});
afterEach(() => vi.doUnmock(LOADER));

test('the answers of a user go when nobody, or another one, is signed in; those of everybody stay', async () => {
  const { ownKey } = await import('#features/accounts/web/sign-in/own-queries.ts');
  const { queryClient } = await import('#web/api/query-client.ts');
  const left = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.at(-1));
  const answer = (userId: string, what: string) => queryClient.setQueryData(ownKey(userId, what), {});
  queryClient.setQueryData(['public'], {});
  answer('ann', 'of Ann');
  follow({ user: { id: 'ann' } });
  expect(left()).toEqual(['public', 'of Ann']);
  follow({ user: { id: 'bob' } });
  answer('bob', 'of Bob');
  expect(left()).toEqual(['public', 'of Bob']);
  follow(null);
  expect(left()).toEqual(['public']);
  queryClient.clear();
});

test('whatever is asked for with an account is kept under its own key', async () => {
  const functions = (await declaredFeatures()).flatMap((feature) => feature.functions ?? []);
  const own = functions.filter(({ kind, guard }) => kind === 'query' && guard !== 'anyone').map(({ name }) => name);
  const files = globSync('src/{web,features/*/web}/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file));
  const kept = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    const isOwn = file !== DESK && own.some((name) => code.includes(`'${name}'`));
    return isOwn ? [...code.matchAll(/queryKey: (?!ownKey\()(.*)/g)].map(([, key]) => `${file}: ${key}`) : [];
  });
  expect(kept, 'Make the key with ownKey (accounts/web/sign-in/own-queries.ts).').toEqual([]);
});
