/** Notifications, in browsers that can show them, may not, and can't. */
import { expect, test, vi } from 'vitest';
import words from '#content/desk/device-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { click, deskActs } from '#test/support/browser/desk-acts.tsx';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const PHONE = { id: 'd1', name: 'Chrome on Android', since: '2026-11-20T12:00:00.000Z' };
const { act, open, reads, tab } = deskActs(new Date(2026, 10, 24, 14, 30), {
  read: { 'desk-devices': { key: 'public-key', devices: [] } },
  done: { 'desk-add-device': { id: 'd2' }, 'desk-remove-device': {}, 'desk-test-device': {} },
});

/** A browser that can be told, and what was asked of it. */
function browser(permission: string) {
  const asked: unknown[] = [];
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example.com/a', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => asked.push('unsubscribe'),
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: object) => (asked.push(options), subscription),
  };
  const registration = { pushManager, unregister: async () => asked.push('unregister') };
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => (permission === 'default' ? 'granted' : permission),
  });
  vi.stubGlobal('navigator', {
    onLine: true,
    language: 'en-US',
    userAgent: 'A test',
    serviceWorker: {
      register: async (file: string, options: object) => asked.push([file, options]),
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  vi.stubGlobal('window', globalThis);
  return asked;
}

const show = async () => {
  const { Devices } = await import('./devices.tsx');
  return open(<Devices />, false);
};
const said = (page: Mounted) => page.all('p').map(wordsOf);

test('are turned on for this browser, with the key of the site', async () => {
  const asked = browser('default');
  const { Devices } = await import('./devices.tsx');
  const { sent, page } = await act(<Devices />, click(words.turnOn));
  expect(sent).toEqual([
    ['desk-add-device', { endpoint: 'https://push.example.com/a', p256dh: 'p', auth: 'a', userAgent: 'A test' }],
  ]);
  expect(asked.slice(-3)).toEqual([
    ['/desk-worker.js', { scope: '/desk' }],
    'unsubscribe',
    { userVisibleOnly: true, applicationServerKey: 'public-key' },
  ]);
  expect(said(page)).toContain(words.isOn);
  expect(tab.local.get('desk-device')).toBe('d2');
});

test('are tried and turned off, here and elsewhere', async () => {
  const asked = browser('granted');
  const { Devices } = await import('./devices.tsx');
  tab.local.set('desk-device', 'd1');
  const laptop = { id: 'd3', name: 'Firefox on Linux', since: PHONE.since };
  reads('desk-devices', { key: 'public-key', devices: [PHONE, laptop] });
  const tried = await act(<Devices />, click(words.test));
  expect(tried.sent).toEqual([['desk-test-device', { id: 'd1' }]]);
  expect(said(tried.page)).toContain(words.tested);
  expect(tried.page.all('li').map(({ node }) => node.children[0]?.textContent)).toEqual([
    fillWords(words.thisOne, { device: PHONE.name }),
    laptop.name,
  ]);
  tried.page.unmount();
  const other = await act(<Devices />, click({ 'aria-label': fillWords(words.removeWhich, { device: laptop.name }) }));
  expect(other.sent).toEqual([['desk-remove-device', { id: 'd3' }]]);
  expect([tab.local.get('desk-device'), asked]).toEqual(['d1', []]);
  other.page.unmount();
  const own = await act(<Devices />, click({ 'aria-label': fillWords(words.removeWhich, { device: PHONE.name }) }));
  expect(own.sent).toEqual([['desk-remove-device', { id: 'd1' }]]);
  expect([tab.local.get('desk-device'), asked]).toEqual([undefined, ['unregister']]);
});

test('say why not where they are blocked, or where the browser can’t show them', async () => {
  browser('denied');
  const blocked = await show();
  expect(said(blocked)).toContain(words.denied);
  expect(blocked.all('button', words.turnOn)).toEqual([]);
  blocked.unmount();
  vi.stubGlobal('navigator', { onLine: true, language: 'en-US', userAgent: 'A test' });
  expect(said(await show())).toContain(words.unsupported);
});
