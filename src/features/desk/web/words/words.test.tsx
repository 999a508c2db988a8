import { beforeEach, expect, test, vi } from 'vitest';
import words from '#content/desk/gap-words.yaml';
import type { AnswerView, WordsView } from '#features/answers/shared/answer-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { all, click, deskActs, fill, submit } from '#test/support/browser/desk-acts.tsx';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import { UNDO_MS } from '../../shared/desk-limits.ts';
import type { DeskView } from '../../shared/desk-schema.ts';

const AT = '2026-11-24T10:00:00.000Z';
const DESK: DeskView = { role: 'owner', me: 'me', members: [], waiting: 0, timeZone: 'UTC', lateBefore: '' };
const QUOTE = { path: '/pricing', anchor: 'starter', page: 'Pricing', title: 'Starter', text: 'It costs $149.' };
const counted = (text: string, times = 1) => ({ words: text, times, lastAt: AT });
const draft: AnswerView = {
  id: '00000001-0000-4000-8000-000000000000',
  version: 3,
  question: 'Do you speak Welsh?',
  asked: ['Is Welsh spoken?'],
  body: 'No.',
  quotes: [{ ...QUOTE, isGone: false }],
  savedAt: AT,
  publishedAt: null,
  isInContent: false,
  times: 2,
};
const published: AnswerView = { ...draft, id: '00000002-0000-4000-8000-000000000000', publishedAt: AT };
const spanish = ['do you speak spanish', 'can you speak spanish'];
const VIEW: WordsView = {
  groups: [{ questions: [counted(spanish[0] ?? '', 3), counted(spanish[1] ?? '')], times: 4, lastAt: AT }],
  searches: [counted('vans', 2)],
  answers: [draft, published],
};

const near = vi.hoisted(() => vi.fn<(question: string) => Promise<object[]>>());
vi.mock('#features/chat/web/chat-search.ts', () => ({ closestTo: near }));
const { act, open, reads, tab } = deskActs(new Date(2026, 10, 24), {
  read: { 'desk-view': DESK, 'desk-words': VIEW },
  done: {
    'mark-questions': {},
    'unmark-questions': {},
    'save-answer': { version: 1 },
    'drop-answer': {},
    'publish-answer': {},
    'take-down-answer': {},
  },
});
beforeEach(() => void near.mockReset().mockResolvedValue([{ ...QUOTE, day: '', since: '' }]));

const element = async () => {
  const { Words } = await import('./words.tsx');
  return <Words />;
};
const labels = (page: Mounted) => page.all('button').map(wordsOf);

test.each([
  ['dismissed', click(words.dismiss), { questions: spanish, mark: 'dismissed' }, words.dismissed],
  ['split', click(words.split), { questions: [spanish[1]], mark: 'apart' }, words.splitOff],
])('questions are %s, and come back', async (_, press, sent, said) => {
  const done = await act(await element(), press, true);
  done.page.unmount();
  const { questions } = sent;
  expect(done).toMatchObject({
    sent: [['mark-questions', sent]],
    said,
    undone: [['unmark-questions', { questions }]],
  });
});

test.each([
  ['publish-answer', words.publish, draft, 'take-down-answer', words.isPublished],
  ['take-down-answer', words.takeDown, published, 'publish-answer', words.isTakenDown],
])('%s names the version, and can be taken back', async (name, label, { id, version }, back, said) => {
  const done = await act(await element(), click(label), true);
  done.page.unmount();
  expect(done).toMatchObject({
    sent: [[name, { id, version }]],
    said,
    undone: [[back, { id, version: version + 1 }]],
  });
});

test('a helper drafts, and is not offered what only an owner may do', async () => {
  reads('desk-view', { ...DESK, role: 'helper' });
  const page = await open(await element(), true);
  const offered = labels(page);
  expect(offered).toContain(words.draft);
  for (const label of [words.publish, words.takeDown, words.dismiss, words.split]) expect(offered).not.toContain(label);
  expect(page.all('span').map(wordsOf)).toContain(words.ownerPublishes);
});

test('an answer begins with the words of the visitors and the closest passages', async () => {
  const asked = tab.answer('save-answer', () => ({ version: 1 }));
  const page = await open(await element(), true);
  click(words.draft)(page);
  await tab.pass();
  expect(near.mock.calls).toEqual([['Do you speak spanish?']]);
  page.fire(page.get('input', { type: 'checkbox' }), 'onChange', { target: { checked: true } });
  all(fill({ id: 'answer-body' }, 'Yes.', 'textarea'), submit())(page);
  await tab.pass();
  expect(asked).toEqual([
    {
      id: expect.stringMatching(/^[\da-f]{8}-/) as unknown,
      version: 0,
      question: 'Do you speak spanish?',
      asked: ['Can you speak spanish?'],
      body: 'Yes.',
      quotes: [QUOTE],
      questions: spanish,
    },
  ]);
  expect(page.all('form')).toEqual([]);
  // What was said goes by itself.
  await tab.pass(UNDO_MS);
});

test('a draft that was refused stays as it was typed, with its version', async () => {
  const asked = tab.answer('save-answer', () => ({ status: 409, error: { code: 'conflict', message: 'Changed.' } }));
  const page = await open(await element(), true);
  click(words.edit)(page);
  await tab.pass();
  all(fill({ id: 'answer-body' }, 'Not yet.', 'textarea'), submit())(page);
  await tab.pass();
  expect(page.get('textarea', { id: 'answer-body' }).props['value']).toBe('Not yet.');
  page.unmount();
  // Meanwhile somebody else has saved: what was typed must not replace it unseen.
  reads('desk-words', { ...VIEW, answers: [{ ...draft, version: 4, body: 'Another.' }] });
  const again = await open(await element(), true);
  click(words.edit)(again);
  await tab.pass();
  submit()(again);
  await tab.pass();
  const sent = asked as { version: number; body: string }[];
  expect(sent.map(({ version, body }) => [version, body])).toEqual([
    [3, 'Not yet.'],
    [3, 'Not yet.'],
  ]);
});

test('passages that cannot be loaded say so, and are looked for again', async () => {
  near.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce([]);
  const page = await open(await element(), true);
  click(words.draft)(page);
  await tab.pass();
  expect(page.all('p', { role: 'status' }).map(wordsOf)).toContain(words.form.failed);
  click(words.form.again)(page);
  await tab.pass();
  expect(page.all('p', { role: 'status' }).map(wordsOf)).toContain(words.form.none);
});

test('an answer whose passage has gone is flagged, and forgets it when it is edited', async () => {
  const isGone = [{ ...QUOTE, isGone: true }];
  reads('desk-words', {
    ...VIEW,
    answers: [
      { ...published, quotes: isGone },
      { ...draft, quotes: isGone },
    ],
  });
  near.mockResolvedValue([]);
  const page = await open(await element(), true);
  expect(page.all('p', { 'data-tone': 'bad' }).map(wordsOf)).toEqual([
    fillWords(words.goneDraft, { text: QUOTE.text }),
    fillWords(words.gone, { text: QUOTE.text }),
  ]);
  click(words.edit)(page);
  await tab.pass();
  expect(page.all('input', { type: 'checkbox' })).toEqual([]);
});

test('the page says so when every question found an answer', async () => {
  reads('desk-words', { groups: [], searches: [], answers: [] });
  const page = await open(await element(), true);
  expect(page.all('p').map(wordsOf)).toContain(words.empty);
  reads('desk-words', { groups: [], searches: [counted('vans')], answers: [] });
  page.unmount();
  const other = await open(await element(), true);
  expect(other.all('p').map(wordsOf)).toContain(words.noQuestions);
});
