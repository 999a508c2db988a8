import { expect, test, vi } from 'vitest';
import words from '#content/desk/webhook-words.yaml';
import type { Webhook, WebhookDelivery } from '#features/webhooks/shared/webhook-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { all, click, deskActs, fill, pick, submit } from '#test/support/browser/desk-acts.tsx';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const host = 'hooks.example.com';
const HOOK: Webhook = {
  id: 'w1',
  url: `https://${host}/secret-path`,
  events: ['order.paid'],
  payload: 'full',
  state: 'on',
  addedAt: '2026-11-01T12:00:00.000Z',
  failingSince: null,
  previousUntil: null,
  queued: 0,
  failed: 2,
};
const DELIVERY: WebhookDelivery = {
  id: 'd1',
  type: 'order.paid',
  at: '2026-11-24T12:00:00.000Z',
  status: 'failed',
  attempts: 10,
  triedAt: '2026-11-24T12:00:00.000Z',
  nextAt: null,
  answerStatus: 500,
  durationMs: 12,
  answer: '',
  problem: '',
  body: '{"type":"order.paid"}',
};
const SECRET = { secret: 'whsec_c2VjcmV0', until: '2026-11-26T12:00:00.000Z' };
const { act, open, reads, tab } = deskActs(new Date(2026, 10, 24), {
  read: { webhooks: { webhooks: [HOOK] }, 'webhook-log': { deliveries: [DELIVERY], hasOlder: false } },
  done: {
    'add-webhook': { id: 'w2', ...SECRET },
    'change-webhook': {},
    'switch-webhook': {},
    'rotate-webhook': SECRET,
    'delete-webhook': {},
    'test-webhook': {},
    'send-webhook-again': {},
    'send-failed-webhooks': { count: 2 },
  },
});
const { acts, log, states } = words;
const of = (label: string) => ({ 'aria-label': fillWords(acts.which, { act: label, host }) });
const show = async () => {
  const { Webhooks } = await import('./webhooks.tsx');
  return <Webhooks />;
};
const said = (page: Mounted) => page.all('p').map(wordsOf);

test('one is added with what it wants, and its secret is shown once', async () => {
  const check = (page: Mounted) =>
    page.fire(page.all('input', { type: 'checkbox' }).at(1), 'onChange', { target: { checked: true } });
  const url = 'https://new.example.com/hook';
  const added = await act(
    await show(),
    all(click(words.add), fill({ name: 'url' }, url), check, pick('webhook-payload', 'thin'), submit()),
  );
  expect(added.sent).toEqual([['add-webhook', { url, events: ['lead.released'], payload: 'thin' }]]);
  expect(added.page.get('input', { readOnly: true }).props['value']).toBe(SECRET.secret);
  click(words.secret.done)(added.page);
  expect(added.page.all('input', { readOnly: true })).toEqual([]);
});

test('a secret is copied, or selected where the clipboard is out of reach', async () => {
  const shown = await open(await show(), false);
  all(click(`${acts.rotate} ${host}`), click(`Yes, rotate secret ${host}`))(shown);
  await tab.pass();
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
  click(words.secret.copy)(shown);
  await tab.pass();
  expect([written, said(shown)]).toEqual([[SECRET.secret], expect.arrayContaining([words.secret.copied])]);
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => Promise.reject(new Error('no')) } });
  click(words.secret.copy)(shown);
  await tab.pass();
  expect(said(shown)).toContain(words.secret.selected);
  expect(tab.focused()?.props['id']).toBe('webhook-secret');
});

test('one that wants nothing is not sent', async () => {
  const asked = tab.answer('add-webhook', () => ({}));
  const page = await open(await show(), false);
  all(click(words.add), fill({ name: 'url' }, HOOK.url), submit())(page);
  await tab.pass();
  expect(said(page)).toContain(words.refused.noEvents);
  expect(asked).toEqual([]);
});

test('one is changed from what it is', async () => {
  const changed = await act(await show(), all(click(of(acts.change)), fill({ name: 'url' }, `${HOOK.url}2`), submit()));
  expect(changed.sent).toEqual([
    ['change-webhook', { id: 'w1', url: `${HOOK.url}2`, events: ['order.paid'], payload: 'full' }],
  ]);
});

test('one is paused, and one that is off is turned on, but not tried', async () => {
  expect((await act(await show(), click(of(acts.pause)))).sent).toEqual([
    ['switch-webhook', { id: 'w1', isOn: false }],
  ]);
  reads('webhooks', {
    webhooks: [{ ...HOOK, state: 'gone', previousUntil: SECRET.until, failingSince: SECRET.until }],
  });
  const { page, sent } = await act(await show(), click(of(acts.resume)));
  expect(sent).toEqual([['switch-webhook', { id: 'w1', isOn: true }]]);
  expect(page.all('button', of(acts.test))).toEqual([]);
  const told = page.all('span').map(wordsOf).join('');
  for (const state of [states.gone, fillWords(states.failed, { count: '2' }), 'works until'])
    expect(told).toContain(state);
  expect(told).not.toContain('Nothing has arrived');
});

test('a rotation and a deletion ask first', async () => {
  const rotated = await act(await show(), all(click(`${acts.rotate} ${host}`), click(`Yes, rotate secret ${host}`)));
  expect(rotated.sent).toEqual([['rotate-webhook', { id: 'w1' }]]);
  expect(rotated.page.get('input', { readOnly: true }).props['value']).toBe(SECRET.secret);
  rotated.page.unmount();
  const deleted = await act(await show(), all(click(`${acts.delete} ${host}`), click(`Yes, delete ${host}`)));
  expect(deleted.sent).toEqual([['delete-webhook', { id: 'w1' }]]);
});

test('the log shows what came back, and sends one or all that failed since a day again', async () => {
  const page = await open(await show(), false);
  click(of(acts.log))(page);
  await tab.pass();
  expect(page.all('pre').map(wordsOf)).toEqual(['{\n  "type": "order.paid"\n}', log.empty]);
  const asked = [
    tab.answer('send-webhook-again', () => ({})),
    tab.answer('send-failed-webhooks', () => ({ count: 2 })),
  ];
  click(log.again)(page);
  await tab.pass();
  expect(said(page)).toContain(log.sentOne);
  all(fill({ name: 'since' }, '2026-11-20'), submit())(page);
  await tab.pass();
  expect(said(page)).toContain(fillWords(log.sent, { count: '2' }));
  expect(asked).toEqual([[{ id: 'd1' }], [{ id: 'w1', since: new Date(2026, 10, 20).toISOString() }]]);
});

test('a test opens the log', async () => {
  const { sent, page } = await act(await show(), click(of(acts.test)));
  expect(sent).toEqual([['test-webhook', { id: 'w1' }]]);
  expect(said(page)).toContain(acts.tested);
  expect(page.all('pre')).not.toEqual([]);
});
