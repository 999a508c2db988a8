/** Who gets to see a page of the desk. */
import { expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { PageWords } from '#schemas/content-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();
const PATH = routes['desk-people'];
const WORDS = { title: '', description: '', heading: 'People', lead: 'Who wrote.' } as unknown as PageWords;

test.each([
  ['whoever is signed in', { user: { id: 'ann' }, loading: false }, ['the desk'], [], PATH],
  ['nobody, who is sent to sign in', { user: null, loading: false }, [], [], `${routes.auth}?next=${PATH}`],
  ['nobody as long as it does not know', { user: null, loading: true }, [], ['People'], PATH],
])('a page of the desk is for %s', async (_, who, screens, headings, at) => {
  vi.doMock('#features/accounts/web/sign-in/auth-context.tsx', () => ({ useAuth: () => who }));
  const { deskPage } = await import('./desk-gate.tsx');
  vi.doUnmock('#features/accounts/web/sign-in/auth-context.tsx');
  const Page = deskPage('desk-people', WORDS, async () => () => <h2>the desk</h2>);
  const { hook, history } = memoryLocation({ path: PATH, record: true });
  const open = async () => {
    const page = tab.mount(
      <Router hook={hook}>
        <Route path={PATH}>
          <Page slug="" />
        </Route>
      </Router>,
    );
    await tab.pass(1);
    return page;
  };
  // React waits a third of a second, by no clock of ours, before it shows what has loaded meanwhile.
  (await open()).unmount();
  const page = await open();
  expect([page.all('h2'), page.all('h1')].map((all) => all.map(wordsOf))).toEqual([screens, headings]);
  // Replaced, so that Back doesn't lead here again.
  expect(history).toEqual([at]);
});

test('a page of the desk begins anew for another member', async () => {
  const { useState } = await import('react');
  let signIn: (id: string) => void = () => {};
  const holdSignIn = (now: typeof signIn) => void (signIn = now);
  const user = { id: 'ann' };
  vi.doMock('#features/accounts/web/sign-in/auth-context.tsx', () => ({
    useAuth: () => ({ user, loading: false }),
  }));
  const { deskPage } = await import('./desk-gate.tsx');
  vi.doUnmock('#features/accounts/web/sign-in/auth-context.tsx');
  const Page = deskPage('desk-people', WORDS, async () => () => <h2>{useState(user.id)[0]}</h2>);
  function Site() {
    const [, render] = useState(0);
    holdSignIn((next) => {
      Object.assign(user, { id: next });
      render((times) => times + 1);
    });
    return <Page slug="" />;
  }
  const { hook } = memoryLocation({ path: PATH });
  const page = tab.mount(
    <Router hook={hook}>
      <Site />
    </Router>,
  );
  await tab.pass(1_000);
  const shown = () => page.all('h2').map(wordsOf);
  page.run(() => signIn('ann'));
  expect(shown()).toEqual(['ann']);
  page.run(() => signIn('bob'));
  expect(shown()).toEqual(['bob']);
});
