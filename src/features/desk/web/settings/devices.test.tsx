/** Notifications, in browsers that can show them, may not, and can't. */
import { describe, expect, test, vi } from 'vitest';
import words from '#content/desk/device-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { click, deskActs } from '#test/support/browser/desk-acts.tsx';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const PHONE = { id: 'd1', name: 'Chrome on Android', since: '2026-11-20T12:00:00.000Z' };
const { act, open, reads, tab } = deskActs(new Date(2026, 10, 24, 14, 30), {
  read: { 'desk-devices': { key: 'public-key', devices: [] } },
  done: {
    'desk-add-device': { id: 'd2' },
    'desk-remove-device': {},
    'desk-test-device': {},
  },
});

const ENDPOINT = 'https://push.example.com/a';
/** What this browser knows of itself once it was turned on. */
const turnedOn = (id: string, endpoint = ENDPOINT, member = '') =>
  tab.local.set('desk-device', JSON.stringify({ id, member, endpoint }));
const kept = () => JSON.parse(tab.local.get('desk-device') ?? '{}') as { id?: string; endpoint?: string };

/** A browser that can be told, and what was asked of it. @param has Whether it has a subscription already. */
function browser(permission: string, has = true) {
  const asked: unknown[] = [];
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => asked.push('unsubscribe'),
  };
  const pushManager = {
    getSubscription: async () => (has ? subscription : null),
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
  expect(sent).toEqual([['desk-add-device', { endpoint: ENDPOINT, p256dh: 'p', auth: 'a', userAgent: 'A test' }]]);
  expect(asked.slice(-3)).toEqual([
    [`/desk-worker.js?${new URLSearchParams({ lapsed: words.lapsed }).toString()}`, { scope: '/desk' }],
    'unsubscribe',
    { userVisibleOnly: true, applicationServerKey: 'public-key' },
  ]);
  expect(said(page)).toContain(words.isOn);
  expect(kept()).toMatchObject({ id: 'd2', endpoint: ENDPOINT });
});

test('are on once the server has it, and then this browser is named and can be tried', async () => {
  browser('granted');
  const page = await show();
  const refusal = { status: 409, error: { code: 'conflict', message: 'No.' } };
  tab.answer('desk-add-device', () => refusal);
  click(words.turnOn)(page);
  await tab.pass();
  for (const text of [words.isOn, words.turningOn]) expect(said(page)).not.toContain(text);
  expect(kept()).toEqual({});
  tab.answer('desk-add-device', () => ({ id: 'd2' }));
  tab.answer('desk-devices', () => ({ key: 'public-key', devices: [PHONE, { ...PHONE, id: 'd2', name: 'Here' }] }));
  click(words.turnOn)(page);
  for (let turns = 0; turns < 2; turns += 1) await tab.pass(1);
  const rows = page
    .all('li')
    .map(({ node }) => [
      node.children[0]?.textContent,
      node.querySelectorAll('button').filter(({ textContent }) => textContent === words.test).length,
    ]);
  expect(rows).toEqual([
    [PHONE.name, 0],
    [fillWords(words.thisOne, { device: 'Here' }), 1],
  ]);
  for (const [name, label] of [
    ['desk-test-device', words.test],
    ['desk-remove-device', { 'aria-label': fillWords(words.removeWhich, { device: 'Here' }) }],
  ] as const) {
    tab.answer('desk-test-device', () => ({}));
    click(words.test)(page);
    await tab.pass();
    expect(said(page)).toContain(words.tested);
    tab.answer(name, () => refusal);
    click(label)(page);
    await tab.pass();
    expect([said(page).includes(words.tested), kept().id], 'this was refused').toEqual([false, 'd2']);
  }
});

test('are tried and turned off, here and elsewhere', async () => {
  const asked = browser('granted');
  const { Devices } = await import('./devices.tsx');
  turnedOn('d1');
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
  expect([kept().id, asked]).toEqual(['d1', []]);
  other.page.unmount();
  const own = await act(<Devices />, click({ 'aria-label': fillWords(words.removeWhich, { device: PHONE.name }) }));
  expect(own.sent).toEqual([['desk-remove-device', { id: 'd1' }]]);
  expect([kept().id, asked]).toEqual([undefined, ['unregister']]);
});

test.each([
  ['was refused', 'denied', words.denied],
  ['was closed', 'default', words.default],
  ['is open', undefined, words.turningOn],
])('say what to do while the browser’s question %s', async (_, answer, text) => {
  browser('default');
  const requestPermission = async () => answer ?? new Promise(() => {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  const page = await show();
  click(words.turnOn)(page);
  await tab.pass();
  expect(said(page)).toContain(text);
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

describe('at each visit', () => {
  const visit = async (isOn = true, isInSight = true) => {
    const seen = tab.answer('desk-device-seen', () => ({ isOn }));
    const added = tab.answer('desk-add-device', () => ({ id: 'd2' }));
    const { tellInSight } = await import('../this-device.ts');
    await tellInSight(isInSight);
    return { seen, added };
  };

  test.each([
    ['lost its subscription', ENDPOINT, false],
    ['got another one', 'https://push.example.com/before', true],
  ])('a browser that %s subscribes again by itself', async (_, endpoint, has) => {
    const asked = browser('granted', has);
    turnedOn('d1', endpoint);
    const { seen, added } = await visit();
    expect(asked).toContainEqual({ userVisibleOnly: true, applicationServerKey: 'public-key' });
    expect(added).toMatchObject([{ endpoint: ENDPOINT, replaces: 'd1' }]);
    expect([kept(), seen]).toMatchObject([{ id: 'd2', endpoint: ENDPOINT }, [{ id: 'd2', isInSight: true }]]);
  });

  test('a browser that is left subscribes only when it is looked at again', async () => {
    const asked = browser('granted', false);
    turnedOn('d1');
    const { seen, added } = await visit(true, false);
    expect([asked, added, seen]).toEqual([[], [], [{ id: 'd1', isInSight: false }]]);
  });

  test('one that is still subscribed is left alone, and forgotten once it was turned off elsewhere', async () => {
    const asked = browser('granted');
    turnedOn('d1');
    const { seen, added } = await visit();
    expect([asked, added, seen, kept().id]).toEqual([[], [], [{ id: 'd1', isInSight: true }], 'd1']);
    await visit(false);
    expect([asked, kept().id]).toEqual([['unregister'], undefined]);
  });

  test.each([
    ['whose permission was taken away', 'denied', ''],
    ['that a colleague turned on', 'granted', 'colleague'],
  ])('one %s is not subscribed again', async (_, permission, member) => {
    const asked = browser(permission, false);
    turnedOn('d1', ENDPOINT, member);
    const { added } = await visit();
    expect([asked, added]).toEqual([[], []]);
  });
});
