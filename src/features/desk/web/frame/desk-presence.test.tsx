/** What the desk tells from outside its tab: how many wait, and whether somebody looks. */
import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab();

async function openDesk(waiting: number) {
  const badges: number[] = [];
  vi.stubGlobal('navigator', { ...navigator, setAppBadge: async (count: number) => void badges.push(count) });
  document.title = 'Today';
  const { useState } = await import('react');
  const { useDeskPresence } = await import('./desk-presence.ts');
  let put: (count: number) => void = () => {};
  let goTo: (path: string) => void = () => {};
  const hold = (...now: [typeof put, typeof goTo]) => void ([put, goTo] = now);
  function Desk() {
    const [count, setCount] = useState(waiting);
    const [path, setPath] = useState('/desk');
    hold(setCount, setPath);
    useDeskPresence(count, path);
    return null;
  }
  const page = tab.mount(<Desk />);
  await tab.pass();
  return {
    page,
    badges,
    wait: (count: number) => page.run(() => put(count)),
    visit: (path: string, title: string) => {
      document.title = title;
      page.run(() => goTo(path));
    },
  };
}

test('the title and the icon have the number of those who wait, as long as somebody does and the desk is open', async () => {
  const { page, badges, wait, visit } = await openDesk(2);
  expect(document.title).toBe('(2) Today');
  visit('/desk/people', 'People');
  expect(document.title).toBe('(2) People');
  visit('/desk', 'Today');
  wait(13);
  expect(document.title).toBe('(13) Today');
  wait(0);
  expect(document.title).toBe('Today');
  wait(1);
  expect(badges).toEqual([2, 2, 2, 13, 0, 1]);
  page.unmount();
  expect(document.title).toBe('Today');
});

test('the server hears that the desk is in sight each minute, once more when it no longer is, and then nothing', async () => {
  tab.local.set('desk-device', JSON.stringify({ id: 'd1', member: '', endpoint: 'https://push.example.com/a' }));
  // Its subscription is none of this test's.
  vi.stubGlobal('Notification', { permission: 'default' });
  const told = tab.answer('desk-device-seen', () => ({ isOn: true }));
  const news = async (ms: number) => {
    await tab.pass(ms);
    return told.splice(0).map((body) => (body as { isInSight: boolean }).isInSight);
  };
  const { page } = await openDesk(0);
  expect(told).toEqual([{ id: 'd1', isInSight: true }]);
  told.splice(0);
  expect(await news(MINUTE_MS)).toEqual([true]);
  tab.show(false);
  expect(await news(0)).toEqual([false]);
  expect(await news(2 * MINUTE_MS)).toEqual([]);
  tab.show(true);
  expect(await news(0)).toEqual([true]);
  page.unmount();
  expect(await news(2 * MINUTE_MS)).toEqual([]);
});

test('a browser without notifications tells nothing', async () => {
  const told = tab.answer('desk-device-seen', () => ({}));
  await openDesk(0);
  await tab.pass(2 * MINUTE_MS);
  expect(told).toEqual([]);
});
