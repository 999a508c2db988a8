/**
 * What the built chat answers, and that its links lead to what it quotes. Reads the build's files, without a browser.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAnswerPassages } from '../server/answer-passages.ts';
import { unsupportedBy } from '../server/answer-support.ts';
import { placeOf } from '../shared/passage-place.ts';
import {
  answersTo,
  askChat,
  builtChat,
  builtPassages,
  firstQuestions,
  type Share,
} from '#test/support/chat-questions.ts';
import { missingPhrasings, missingTopics } from '#tools/chat/chat-source.ts';

const SENTENCE_END = /(?<=[.!?])\s+/;
const share = ([part, all]: Share) => part / all;
const DIST = resolve(import.meta.dirname, '../../../../dist');
/** Brotli bytes of everything that the first opening loads. Half a kilobyte of it hands over to a model where one is. */
const FIRST_OPENING_BUDGET = 61_000;
/** Bytes of what tells questions apart: the index and the trained reader. */
const READING_BUDGET = 150_000;

test('answers what it should, and refuses everything else', () => {
  const { precision, refusal, recall, failures } = askChat('seen');
  const told = `npm run -w lab chat:check prints:\n${failures.join('\n')}`;
  expect(share(precision), told).toBeGreaterThanOrEqual(0.95);
  expect(share(refusal), told).toBeGreaterThanOrEqual(0.9);
  expect(share(recall), told).toBeGreaterThanOrEqual(0.9);
});

test('answers most questions of strangers, and rarely wrongly', () => {
  const { precision, refusal, recall } = askChat('strangers');
  expect(share(precision)).toBeGreaterThanOrEqual(0.9);
  expect(share(refusal)).toBeGreaterThanOrEqual(0.9);
  expect(share(recall)).toBeGreaterThanOrEqual(0.8);
});

describe('the first questions of a buyer', () => {
  const { answered, refused } = firstQuestions();
  const chat = builtChat();

  test('are thirty, each in several wordings', () => {
    expect(answered).toHaveLength(30);
    expect(answered.filter(({ asked }) => asked.length < 5)).toEqual([]);
  });

  test('are answered in each wording, and what the site does not say gets no quote', () => {
    const missed = answered.flatMap(({ answers, asked }) =>
      asked.flatMap((question) => {
        const [first] = chat(question);
        const isRight = answers.some(({ at, says }) => first && placeOf(first) === at && first.text.includes(says));
        return isRight ? [] : [`${question} (${first ? placeOf(first) : 'no answer'})`];
      }),
    );
    expect(missed, 'Add a cue to content/chat/phrasings.yaml, or follow the page.').toEqual([]);
    for (const question of refused) expect(chat(question).map(placeOf), question).toEqual([]);
  });
});

test('tells who asks about something what they are after', () => {
  const wanted = {
    'I need a person': '+1 202-555-0142, Mon–Fri',
    'talk to a human': '+1 202-555-0142, Mon–Fri',
    'who are you': '100 Example Street',
    'can I talk to a customer of yours': 'We have no client names or quotes to show',
    'do you have an SLA': 'uptime',
    'Is there a real person at your firm I can telephone, and when are they in?': '+1 202-555-0142, Mon–Fri',
    'some lady calls at 2am and says her husband collapsed. what does your bot do': '911',
    'a man in the store stopped breathing and his wife calls us, what would the bot say': '911',
    'is this an emergency number': '911',
    'which crm': 'API',
    'who signs off': 'signs off',
    'what SLA do you commit to': 'uptime',
  };
  for (const [question, words] of Object.entries(wanted))
    expect(answersTo(question).join(' '), question).toContain(words);
});

test('names the source of each passage', () => {
  expect(builtPassages().filter(({ page, title }) => page === '' || title === '')).toEqual([]);
});

test('a model may say what a passage says, and rarely what another one does', () => {
  const { terms, find } = readAnswerPassages(join(DIST, 'client'));
  expect(find(0, 0, '2999-12-31')).toMatchObject(builtPassages()[0] ?? {});
  const passages = builtPassages();
  const said = passages.flatMap(({ text }, at) => text.split(SENTENCE_END).map((sentence) => ({ sentence, at })));
  const supported = (shift: number) =>
    said.filter(({ sentence, at }) => {
      const passage = passages[(at + shift) % passages.length];
      return passage && unsupportedBy(passage, sentence, terms) === undefined;
    }).length / said.length;
  expect(supported(0)).toBeGreaterThan(0.97);
  expect(supported(37)).toBeLessThan(0.04);
});

test('quotes no bare yes or no', () => {
  expect(builtPassages().filter(({ text }) => /^(yes|no)\W*$/i.test(text))).toEqual([]);
});

describe('each passage', () => {
  const entries = JSON.parse(readFileSync(join(DIST, 'pages/index.json'), 'utf8')) as { path: string; file: string }[];
  const idsOf = new Map(
    entries.map(({ path, file }) => {
      const html = readFileSync(join(DIST, 'pages', file), 'utf8');
      return [path, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))];
    }),
  );

  test('links to an anchor that its page has', () => {
    const lost = builtPassages().filter(
      ({ path, anchor }) => !idsOf.has(path) || (anchor !== '' && !idsOf.get(path)?.has(anchor)),
    );
    expect(lost.map(({ path, anchor }) => `${path}#${anchor}`)).toEqual([]);
  });

  test('named by content/chat/phrasings.yaml exists', () => {
    expect(missingPhrasings(builtPassages()), 'Follow the page: change `at`, or `says`.').toEqual([]);
  });
});

test('has a passage for each topic', () => {
  expect(
    missingTopics(builtPassages()),
    'Follow the page in content/chat/topics.yaml: change `at`, or `says`.',
  ).toEqual([]);
});

test('loads no more than 150 KB with its first question', () => {
  const model = readdirSync(join(DIST, 'client/assets')).find((name) => /^chat-model-.*\.bin$/.test(name)) ?? '';
  const files = [`assets/${model}.br`, 'chat/index.json.br'];
  const bytes = files.map((file) => readFileSync(join(DIST, 'client', file)).length);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(READING_BUDGET);
});

test('opens with little to load', () => {
  const assets = readdirSync(join(DIST, 'client/assets'));
  const entry = assets.find((name) => /^main-.*\.js$/.test(name)) ?? '';
  const needed = new Set(assets.filter((name) => /^chat-(start|dialog)-.*\.(js|css)$/.test(name)));
  for (const name of needed) {
    const code = readFileSync(join(DIST, 'client/assets', name), 'utf8');
    for (const [, imported = ''] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) needed.add(imported);
  }
  needed.delete(entry);
  expect([...needed].some((name) => name.startsWith('chat-dialog'))).toBe(true);
  const files = [...[...needed].map((name) => `assets/${name}`), 'chat/index.json'];
  const bytes = files.map((file) => readFileSync(join(DIST, 'client', `${file}.br`)).length);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(FIRST_OPENING_BUDGET);
});
