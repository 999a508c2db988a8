import { expect, test } from 'vitest';
import letterWords from '#content/desk/letters-words.yaml';
import { SECOND_MS } from '#shared/site/durations.ts';
import { click, deskActs, fill, submit } from '#test/support/browser/desk-acts.tsx';
import { DESK } from '#test/support/browser/desk-cards.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { LetterCard, LetterView } from '../shared/letter-schema.ts';

const NONE = { queued: 0, sent: 0, failed: 0, withheld: 0, lost: 0 };
const CARD: LetterCard = {
  id: 'one',
  version: 2,
  welcomeDay: null,
  subject: 'Calls',
  status: 'draft',
  at: '2026-11-24T15:00:00.000Z',
  figures: null,
  path: null,
  isShown: false,
};
const DRAFT: LetterView = { ...CARD, text: 'Hello', refusals: [] };
const OWNER = { ...DESK, role: 'owner' } as const;
const done = { 'test-letter': { to: 'me@team.example' }, 'send-letter': {}, 'pause-letter': {}, 'show-letter': {} };
const { open, tab, reads } = deskActs(new Date(2026, 10, 24, 14, 30), {
  read: {
    'desk-view': DESK,
    letters: { letters: [], subscribers: 2, perMinute: 120 },
    letter: { letter: DRAFT },
    'preview-letter': { status: 500, error: { code: 'unexpected_failure', message: '' } },
  },
  done,
});
const TEXT = { id: 'letter-text' };
const one = async (desk: typeof OWNER | typeof DESK = OWNER, isNew = false) => {
  const { OneLetter } = await import('./one-letter.tsx');
  if (isNew) reads('letter', { letter: null });
  return open(<OneLetter id="one" welcomeDay={null} desk={desk} />, false);
};
const textIn = (page: Mounted) => page.get('textarea', TEXT).props['value'];
const type = (text: string) => fill(TEXT, text, 'textarea');
const buttons = (page: Mounted) => page.all('button').map(wordsOf);
const kept = () => [...tab.local.keys()].filter((key) => key.startsWith('desk-typed:'));
const REFUSED = { status: 409, error: { code: 'conflict', message: 'Compare.' } };

test('what is typed is saved a second later, each time from the version before', async () => {
  let version = 0;
  const saves = tab.answer('save-letter', () => ({ version: (version += 1) }));
  const page = await one(OWNER, true);
  type('Hel')(page);
  await tab.pass(0.5 * SECOND_MS);
  type('Hello')(page);
  await tab.pass(0.9 * SECOND_MS);
  expect([saves, kept().length]).toEqual([[], 1]);
  await tab.pass(0.2 * SECOND_MS);
  await tab.pass();
  type('Hello you')(page);
  await tab.pass(SECOND_MS);
  await tab.pass(20 * SECOND_MS);
  expect(saves).toEqual([
    { id: 'one', version: 0, welcomeDay: null, subject: '', text: 'Hello' },
    { id: 'one', version: 1, welcomeDay: null, subject: '', text: 'Hello you' },
  ]);
  expect(kept()).toEqual([]);
});

test('what could not be saved outlasts the page and is tried again', async () => {
  tab.answer('save-letter', () => ({ status: 500, error: { code: 'unexpected_failure', message: 'Down.' } }));
  const page = await one();
  type('Kept')(page);
  await tab.pass(SECOND_MS);
  await tab.pass();
  expect(page.all('p', { role: 'status' }).map(wordsOf)[0]).toContain('not saved');
  page.unmount();
  const saves = tab.answer('save-letter', () => ({ version: 3 }));
  const again = await one();
  expect(textIn(again)).toBe('Kept');
  await tab.pass(SECOND_MS);
  await tab.pass();
  expect([saves.length, kept()]).toEqual([1, []]);
});

test.each([
  ['keeps mine', letterWords.conflict.mine, 'Mine', [{ version: 2 }, { version: 5 }]],
  ['takes theirs', letterWords.conflict.take, 'Theirs', [{ version: 2 }]],
])('of two who change it at once, the second %s', async (_, press, text, versions) => {
  const saves = tab.answer('save-letter', (body) => {
    return (body as { version: number }).version === 2 ? REFUSED : { version: 6 };
  });
  const page = await one();
  type('Mine')(page);
  tab.answer('letter', () => ({ letter: { ...DRAFT, version: 5, text: 'Theirs' } }));
  await tab.pass(SECOND_MS);
  // The refusal, and then what the other one wrote.
  await tab.pass(1);
  await tab.pass(1);
  expect(page.all('div', { role: 'alert' }).map(wordsOf).join()).toContain('Theirs');
  await tab.pass(60 * SECOND_MS);
  expect(saves, 'nothing is overwritten before the choice').toHaveLength(1);
  click(press)(page);
  await tab.pass(SECOND_MS);
  await tab.pass();
  expect(saves).toMatchObject(versions);
  expect([textIn(page), kept()]).toEqual([text, []]);
});

test('a helper writes, and only an owner sends', async () => {
  const { send, drop } = letterWords;
  expect(buttons(await one(DESK))).not.toContain(send.schedule);
  const page = await one();
  expect(buttons(page)).toEqual(expect.arrayContaining([letterWords.test.button, send.schedule, drop.button]));
});

test('what was typed is saved before it is sent, which asks first', async () => {
  const order: string[] = [];
  tab.answer('save-letter', () => {
    order.push('save');
    return { version: 3 };
  });
  const sent = tab.answer('send-letter', () => {
    order.push('send');
    return {};
  });
  const page = await one();
  type('Last word')(page);
  const sendNow = page.all('button').findIndex((button) => wordsOf(button).startsWith(letterWords.send.now));
  page.fire(page.all('button')[sendNow], 'onClick');
  await tab.pass();
  expect(sent).toEqual([]);
  page.fire(page.all('button')[sendNow + 1], 'onClick');
  await tab.pass();
  expect([order, sent]).toEqual([['save', 'send'], [{ id: 'one', version: 3 }]]);
});

test('a schedule needs a time, in the zone of the owner', async () => {
  const sent = tab.answer('send-letter', () => ({}));
  const page = await one();
  submit()(page);
  await tab.pass();
  expect(page.all('p', { role: 'status' }).map(wordsOf)).toContain(letterWords.send.noTime);
  fill({ id: 'letter-at' }, '2026-12-01T09:00')(page);
  submit()(page);
  await tab.pass();
  expect(sent).toEqual([{ id: 'one', version: 2, at: '2026-12-01T09:00' }]);
});

test('a letter that has begun shows what became of it, and is paused', async () => {
  const figures = { ...NONE, sent: 3, failed: 2, lost: 1 };
  const refusals = [{ reason: 'Full.', count: 2 }];
  const begun = { ...DRAFT, status: 'sending', figures, refusals, path: '/letters/calls' } as const;
  const paused = tab.answer('pause-letter', () => ({}));
  const looks = tab.answer('letter', () => ({ letter: begun }));
  const page = await one();
  expect(page.all('textarea')).toEqual([]);
  const said = page.all('li').map(wordsOf).join();
  for (const part of ['3 taken', '2 refused', 'Full. (2)', '1 subscriber']) expect(said).toContain(part);
  expect(said).not.toContain('on their way');
  const before = looks.length;
  await tab.pass(5 * SECOND_MS);
  expect(looks.length).toBeGreaterThan(before);
  click(letterWords.send.pause)(page);
  await tab.pass();
  expect(paused).toEqual([{ id: 'one' }]);
});

test('the list says how each letter stands, and the welcome has three places', async () => {
  const { Letters } = await import('./letters.tsx');
  const sent = { ...CARD, status: 'sent', figures: { ...NONE, sent: 12, lost: 3 } } as const;
  const welcome = { ...CARD, id: 'w', subject: 'Hi', welcomeDay: 3, status: 'sending', figures: NONE } as const;
  reads('letters', { letters: [welcome, sent], subscribers: 9, perMinute: 120 });
  const page = await open(<Letters />, true);
  expect(page.all('li').map(wordsOf).slice(-4)).toEqual([
    expect.stringMatching(/^Calls.*Sent Nov 24, 2026, 3:00 PM · 12 taken by the mail server · it cost 3 subscribers$/),
    expect.stringContaining(letterWords.welcome.none),
    expect.stringMatching(/Hi · On since/),
    expect.stringContaining(letterWords.welcome.none),
  ]);
});
