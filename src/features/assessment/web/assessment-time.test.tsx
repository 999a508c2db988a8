import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { INITIAL_STATE } from './quiz/assessment-state.ts';

const tab = loneTab();
const KEY = 'disc-assessment';
const KEPT_MS = 60_000;

const open = async () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('requestIdleCallback', () => {});
  const { Assessment } = await import('./free-disc-assessment-page.tsx');
  const { AuthProvider } = await import('#features/accounts/web/sign-in/auth-context.tsx');
  const run = { ...INITIAL_STATE, info: { ...INITIAL_STATE.info, name: 'Ann' }, forgetAt: Date.now() + KEPT_MS };
  tab.local.set(KEY, JSON.stringify(run));
  const page = tab.mount(
    <Router hook={memoryLocation({ path: '/' }).hook}>
      <AuthProvider>
        <Assessment />
      </AuthProvider>
    </Router>,
  );
  await tab.pass(0);
  return { page, name: () => page.get('input', { name: 'name' }).props['value'] };
};

test('a run is forgotten on screen when its time is over', async () => {
  const { name } = await open();
  await tab.pass(KEPT_MS - 1000);
  expect(name()).toBe('Ann');
  await tab.pass(1000);
  expect(name()).toBe('');
  expect(tab.local.has(KEY)).toBe(false);
});

// The tab itself fails the test if the wait for that moment goes on.
test('a page that was left waits for nothing', async () => {
  const { page, name } = await open();
  expect(name()).toBe('Ann');
  page.unmount();
  expect(tab.local.has(KEY)).toBe(true);
});
