/** What the team has published since the build, in the chat. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passageOfAnswer } from '#features/answers/shared/answers-html.ts';
import { PUBLISHED_ANSWERS_PATH, type PublishedAnswer } from '#features/answers/shared/published-answer.ts';
import { settings } from '#web/settings/settings.ts';
import { CHAT_INDEX_PATH, chatTextsPath, indexPassages, type SourcePassage } from '../shared/chat-index.ts';

const READER = join(resolve(import.meta.dirname, '../../../..'), 'training/models/chat-model.bin');
const answer = (number: number, more: Partial<PublishedAnswer> = {}): PublishedAnswer => ({
  id: `0000000${number}-0000-4000-8000-000000000000`,
  question: 'Do your agents speak Welsh?',
  asked: ['Is Cymraeg possible?'],
  body: 'No.\nThey speak English.',
  quotes: [],
  day: '2026-01-15',
  ...more,
});
const WELSH = answer(1);
const passage = (more: Partial<SourcePassage>): SourcePassage => ({
  path: '/pricing',
  anchor: '',
  page: 'Pricing',
  about: 'Pricing',
  title: 'What the Starter plan costs',
  text: 'Starter costs $149 a month.',
  day: '2026-01-15',
  since: '',
  asked: [],
  cues: [],
  ...more,
});

let site: SourcePassage[];
let published: PublishedAnswer[];
let isBroken: boolean;
let listings: number;

beforeEach(() => {
  [site, published, isBroken, listings] = [[passage({})], [WELSH], false, 0];
  settings.today = '2026-01-20';
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  // Index and answers are kept for as long as the page is open.
  vi.resetModules();
  vi.stubGlobal('fetch', async (at: string) => {
    if (at === PUBLISHED_ANSWERS_PATH) {
      listings += 1;
      if (isBroken) throw new TypeError('Failed to fetch');
      const etag = `"${JSON.stringify(published).length}"`;
      return Response.json({ answers: published }, { headers: { etag } });
    }
    const vocabulary = { common: 'a can do does is it of on the what your', same: [] };
    const index = indexPassages({ version: 'v1', vocabulary, refusals: ['welsh'], passages: site, topics: new Map() });
    if (at === CHAT_INDEX_PATH) return Response.json(index);
    if (at === chatTextsPath(0)) return Response.json({ version: 'v1', passages: site });
    if (at.endsWith('.bin')) return new Response(readFileSync(READER));
    throw new Error(`Nothing is at ${at}.`);
  });
});
afterEach(() => vi.useRealTimers());

const ask = async (question: string) => (await import('./chat-search.ts')).answerTo(question);
const quoted = { kind: 'passages', passages: [passageOfAnswer(WELSH)] };

test.each([
  'Do your agents speak Welsh?',
  'do agents speak welsh',
  'Is Cymraeg possible?',
  'can your agents speak Welsh',
])('%s is answered with it and its place, though the chat would refuse', async (question) => {
  expect(await ask(question)).toEqual(quoted);
  expect(quoted.passages[0]).toMatchObject({
    path: '/questions',
    anchor: 'a-00000001',
    text: 'No. They speak English.',
  });
});

test.each(['Do your agents speak French?', 'Do you sell Welsh flags?', 'What does Starter cost?'])(
  '%s is another question',
  async (question) => {
    expect(await ask(question)).not.toMatchObject({ passages: [{ path: '/questions' }] });
  },
);

test('a page that covers the question better comes first', async () => {
  published = [answer(1, { question: 'Do your agents speak Irish with customers?', asked: [] })];
  const question = 'Do your agents speak Irish with customers on Sundays?';
  expect(await ask(question)).toMatchObject({ passages: [{ path: '/questions' }] });
  vi.resetModules();
  site = [passage({ title: question, text: 'Yes, they do.' })];
  expect(await ask(question)).toMatchObject({ passages: [{ path: '/pricing' }] });
});

test('an answer that the build has as well is no other page', async () => {
  const title = 'Do your agents speak Welsh in Cardiff offices?';
  published = [answer(1, { question: title })];
  site = [passage({ path: '/questions', anchor: 'a-00000001', title, text: 'No. They speak English.' })];
  const asked = 'Do your agents speak Welsh in Cardiff offices fluently?';
  expect(await ask(asked)).toMatchObject({ passages: [{ path: '/questions', anchor: 'a-00000001' }] });
});

test('what is published while the page is open is found after three seconds, and what was taken down is not', async () => {
  published = [];
  expect((await ask('Do your agents speak Welsh?')).kind).toBe('unknown');
  published = [WELSH];
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await ask('Do your agents speak Welsh?')).kind, 'asked no more often').toBe('unknown');
  await vi.advanceTimersByTimeAsync(1);
  expect(await ask('Do your agents speak Welsh?')).toEqual(quoted);
  published = [];
  await vi.advanceTimersByTimeAsync(3_001);
  expect((await ask('Do your agents speak Welsh?')).kind).toBe('unknown');
  expect(listings).toBe(3);
});

test('the chat answers as before when the list cannot be fetched, or takes too long', async () => {
  isBroken = true;
  expect((await ask('Do your agents speak Welsh?')).kind).toBe('unknown');
  vi.resetModules();
  const others = fetch;
  vi.stubGlobal('fetch', async (at: string) => (at === PUBLISHED_ANSWERS_PATH ? new Promise(() => {}) : others(at)));
  const late = ask('Do your agents speak Welsh?');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 5 });
  await vi.advanceTimersByTimeAsync(700);
  expect((await late).kind).toBe('unknown');
});
