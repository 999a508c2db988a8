/** The service worker, as a browser runs it. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const ORIGIN = 'https://www.site.example';
const DESK = `${ORIGIN}/desk`;

function start(open: { url: string }[] = []) {
  const listeners: Record<string, (event: object) => void> = {};
  const shown: unknown[] = [];
  const badges: number[] = [];
  const went: string[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    location: `${ORIGIN}/desk-worker.js?lapsed=Open+the+desk`,
    registration: {
      scope: DESK,
      showNotification: async (title: string, options: object) => shown.push([title, options]),
    },
    navigator: { setAppBadge: async (count: number) => badges.push(count) },
    clients: {
      matchAll: async () => open.map((client) => ({ ...client, focus: async () => went.push(`focus ${client.url}`) })),
      openWindow: async (address: string) => went.push(`open ${address}`),
    },
  };
  runInNewContext(readFileSync('public/desk-worker.js', 'utf8'), { self, URL, Number });
  const fire = async (name: string, event: object) => {
    const until: Promise<unknown>[] = [];
    listeners[name]?.({ ...event, waitUntil: (work: Promise<unknown>) => until.push(work) });
    await Promise.all(until);
  };
  return { fire, shown, badges, went };
}

test('shows what the server says, and how many wait on the icon', async () => {
  const worker = start();
  const notification = { title: '2 new messages', tag: 'messages', navigate: DESK };
  await worker.fire('push', { data: { json: () => ({ web_push: 8030, notification, app_badge: '3' }) } });
  const options = { tag: 'messages', renotify: true, icon: '/icon-192.png', data: { navigate: DESK } };
  expect(worker.shown).toEqual([['2 new messages', options]]);
  expect(worker.badges).toEqual([3]);
});

test('asks for a visit once the browser has ended the subscription', async () => {
  const worker = start();
  await worker.fire('pushsubscriptionchange', {});
  const options = { tag: 'lapsed', icon: '/icon-192.png', data: { navigate: DESK } };
  expect(worker.shown).toEqual([['Open the desk', options]]);
});

test('opens the desk, or goes to the one that is open', async () => {
  let closed = 0;
  const event = { notification: { close: () => (closed += 1), data: { navigate: DESK } } };
  const without = start([{ url: 'https://www.site.example/pricing' }]);
  await without.fire('notificationclick', event);
  expect(without.went).toEqual([`open ${DESK}`]);
  const open = start([{ url: `${DESK}?a` }]);
  await open.fire('notificationclick', event);
  expect(open.went).toEqual([`focus ${DESK}?a`]);
  expect(closed).toBe(2);
});
