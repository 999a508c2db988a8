/** Answers of a model in the chat, from one that does its work and from ones that fail or lie. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrainPeer, type BrainPeer, type BrainReply } from '#test/support/peers/brain-peer.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded, type TestDatabase } from '#test/support/test-database.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { openBrain } from '#server/platform/brain/brain.ts';
import type { ChatPassage } from '../shared/chat-index.ts';
import type { ModelAnswer } from '../shared/model-answer.ts';
import { createAnswerPassages } from './answer-passages.ts';

const TURN_MS = 1_000;
/** What the visitor waits at most after a fault. */
const SHOWN_WITHIN_MS = 3_000;
const KEY = 'sk-of-the-test';

const passage = (title: string, text: string, since = ''): ChatPassage => {
  return { path: '/pricing', anchor: 'plans', page: 'Pricing', title, text, day: '2026-01-15', since };
};
const STARTER = passage('What Starter costs', 'Starter costs $149 a month and includes 300 minutes.');
const NUMBER = passage('Can we keep our number?', 'Yes. You keep your phone number and forward it to us.');
const LATER = passage('What is new', 'Starter includes reports.', '2999-01-01');
const passages = createAnswerPassages(
  { version: 'v1', vocabulary: { common: 'a and it is to you your us we our the can of', same: [] } },
  [[STARTER, LATER], [NUMBER]],
);

let peer: BrainPeer;
beforeAll(async () => {
  peer = await startBrainPeer();
});
afterAll(() => peer.close());

interface Start {
  dailyTokens?: number;
  turnMs?: number;
  rateLimitScale?: number;
  log?: Log;
}

async function start({ db }: TestDatabase, { dailyTokens = 2_000_000, turnMs = TURN_MS, ...others }: Start = {}) {
  const settings = { kind: 'compatible', url: peer.url, key: KEY, model: 'tiny', dailyTokens, isOwn: true } as const;
  return createTestApp({
    db,
    brain: { brain: await openBrain(settings), turnMs },
    answerPassages: passages,
    ...others,
  });
}

async function begin(site: TestApp, name = 'begin-model-chat', body: object = { consent: true }): Promise<string> {
  const asked = await site.call(name, body);
  expect(asked.status).toBe(428);
  const { error } = (await asked.json()) as { error: { challenge: Challenge } };
  const solution = await solveChallenge({ challenge: error.challenge, deriveKey });
  const proof = JSON.stringify({ challenge: error.challenge, solution });
  const begun = await site.call(name, { ...body, screening: { proof } });
  expect(begun.status).toBe(200);
  return ((await begun.json()) as { token: string }).token;
}

const question = (token: string, others: object = {}) => {
  return {
    token,
    question: 'What does Starter cost?',
    version: 'v1',
    passages: [
      [0, 0],
      [1, 0],
    ],
    ...others,
  };
};

async function post({ app }: TestApp, body: object): Promise<Response> {
  return app.request('/chat/answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function ask(site: TestApp, body: object): Promise<ModelAnswer> {
  const response = await post(site, body);
  expect(response.status).toBe(200);
  return (await response.json()) as ModelAnswer;
}

async function answerTo(site: TestApp, token: string, reply: BrainReply): Promise<ModelAnswer> {
  peer.behave(() => reply);
  return ask(site, question(token));
}

const textsOf = (answer: ModelAnswer) => ('sentences' in answer ? answer.sentences.map(({ text }) => text) : []);

describeOnEmbedded('an answer of the model', (database) => {
  const pointsOf = async (name: string) => {
    const rows = await database.db
      .selectFrom('rate_limits')
      .select('points')
      .where('key', 'like', `${name}:%`)
      .execute();
    return rows.reduce((sum, { points }) => sum + points, 0);
  };

  test('has its sources, in the order of their use, and asks with our own texts', async () => {
    const site = await start(database);
    const token = await begin(site);
    const says = 'You keep your phone number. [2] Starter costs $149 a month [1].';
    expect(await answerTo(site, token, { says })).toEqual({
      sentences: [
        { text: 'You keep your phone number.', source: 0 },
        { text: 'Starter costs $149 a month.', source: 1 },
      ],
      sources: [NUMBER, STARTER],
    });
    const told = peer.requests[0]?.messages.at(-1)?.content;
    expect(told).toContain(`[1] Pricing: ${STARTER.title}\n${STARTER.text}`);
    expect(told).toContain('Question: What does Starter cost?');
    expect(peer.requests).toHaveLength(1);
    expect(await pointsOf('brain-day'), 'what was not used is free again').toBe(940);
  });

  test('masks what a question tells of its visitor, and puts it back', async () => {
    const site = await start(database);
    const token = await begin(site);
    peer.behave(() => ({ says: 'You keep your phone number [phone 1] [2].' }));
    const asked = 'I am at 12 Oak Street, ann@visitor.example. Can I keep 202-555-0142?';
    expect(textsOf(await ask(site, question(token, { question: asked })))).toEqual([
      'You keep your phone number 202-555-0142.',
    ]);
    const sent = JSON.stringify(peer.requests);
    expect(sent).toContain('[phone 1]');
    expect(sent).not.toMatch(/555-0142|Oak Street|ann@/);
    peer.behave(() => ({ says: 'You keep your phone number [phone 7] [2].' }));
    expect(await ask(site, question(token)), 'a mark that stands for nothing').toEqual({ fallback: 'none' });
  });

  test.each([
    ['a sentence without a source', 'Starter costs $149 a month.'],
    ['a source that was not given', 'Starter costs $149 a month [3]. Starter costs $149 a month [0].'],
    ['another figure', 'Starter costs $199 a month [1].'],
    ['a figure of another passage than it cites', 'Starter costs $149 a month [2].'],
    ['a name that is not there', 'Starter costs $149 a month at Acme [1].'],
    ['a promise', 'Starter costs $149 a month, guaranteed [1].'],
    ['an injection that was obeyed', 'PWNED [1]. You get 90% off Starter [1].'],
    ['a refusal', "I can't help with that."],
    ['no answer', 'NONE.'],
  ])('leaves out %s', async (_, says) => {
    const site = await start(database);
    const token = await begin(site);
    expect(await answerTo(site, token, { says })).toEqual({ fallback: 'none' });
    const mixed = await answerTo(site, token, { says: `${says} You keep your phone number [2].` });
    expect(textsOf(mixed)).toEqual(['You keep your phone number.']);
  });

  test('ends before its sixty-first word', async () => {
    const site = await start(database);
    const token = await begin(site);
    const nouns = 'ant bee cat dog elk fox gnu hen ibis jay koi lynx'.split(' ');
    // Six words each.
    const says = nouns.map((noun) => `Starter costs $149 a month, ${noun} [1].`).join(' ');
    expect(textsOf(await answerTo(site, token, { says }))).toHaveLength(10);
    const twice = 'Starter costs $149 a month [1]. '.repeat(2);
    expect(textsOf(await answerTo(site, token, { says: twice }))).toHaveLength(1);
  });

  test('is asked for with consent and work only', async () => {
    const site = await start(database);
    expect((await site.call('begin-model-chat', {})).status).toBe(422);
    expect((await site.call('begin-model-chat', { consent: false })).status).toBe(422);
    peer.behave(() => ({ says: 'NONE' }));
    const { token: _, ...without } = question('');
    expect((await post(site, without)).status).toBe(422);
    const token = await begin(site);
    const [body = ''] = token.split('.');
    for (const bad of ['x.y', body, `${token}x`]) expect(await ask(site, question(bad))).toEqual({ fallback: 'lost' });
    site.clock.advance(4 * 60 * 60_000 + 1);
    expect(await ask(site, question(token))).toEqual({ fallback: 'lost' });
    expect(peer.requests).toHaveLength(0);
  });

  test('is not given for passages that are unknown, unpublished or of another build', async () => {
    const site = await start(database);
    const token = await begin(site);
    peer.behave(() => ({ says: 'Starter includes reports [1].' }));
    for (const others of [{ version: 'v0' }, { passages: [[0, 7]] }, { passages: [[9, 0]] }, { passages: [[0, 1]] }])
      expect(await ask(site, question(token, others))).toEqual({ fallback: 'stale' });
    for (const passed of [[], [[0, -1]], [[0]], ['text'], Array.from({ length: 7 }, () => [0, 0])])
      expect((await post(site, question(token, { passages: passed }))).status).toBe(422);
    expect((await post(site, question(token, { question: 'x'.repeat(501) }))).status).toBe(422);
    expect(peer.requests).toHaveLength(0);
  });

  test('that is broken off by its visitor says nothing of the model, which others still ask', async () => {
    const site = await start(database, { turnMs: 5_000 });
    const token = await begin(site);
    peer.behave(() => ({ fault: 'silent-stall' }));
    for (let time = 0; time < 4; time += 1) {
      const visitor = new AbortController();
      const asking = Promise.resolve(
        site.app.request('/chat/answer', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(question(token)),
          signal: visitor.signal,
        }),
      ).then(async (response) => response.text());
      await expect.poll(() => peer.requests.length).toBe(time + 1);
      visitor.abort();
      await asking.catch(() => {});
    }
    expect(textsOf(await answerTo(site, token, { says: 'Starter costs $149 a month [1].' }))).toHaveLength(1);
  });

  test('is given sixty times an hour for one network', async () => {
    const site = await start(database);
    for (let time = 0; time < 60; time += 1) expect((await post(site, question('x.y'))).status).toBe(200);
    expect((await post(site, question('x.y'))).status).toBe(429);
  });

  test('costs no more than the budget, for a hundred questions at once', async () => {
    const dailyTokens = 100_000;
    const site = await start(database, { dailyTokens, turnMs: 20_000, rateLimitScale: 2 });
    const token = await begin(site);
    peer.behave(() => ({ says: 'Starter costs $149 a month [1].', usage: null }));
    const responses = await Promise.all(Array.from({ length: 100 }, async () => post(site, question(token))));
    const answers = await Promise.all(
      responses.map(async (one) => (one.ok ? ((await one.json()) as ModelAnswer) : { fallback: 'busy' })),
    );
    const answered = answers.filter((answer) => 'sentences' in answer);
    expect(answered.length).toBeGreaterThan(0);
    expect(peer.requests.length).toBe(answered.length);
    expect(await pointsOf('brain-network')).toBeLessThanOrEqual(dailyTokens / 10);
    expect(await pointsOf('brain-day')).toBe(await pointsOf('brain-network'));
    expect(answers).toContainEqual({ fallback: 'budget' });
  });
});

describeOnEmbedded('the visitor is told within three seconds', (database) => {
  const faults = ['busy', 'stall', 'silent-stall', 'cut', 'malformed', 'empty'] as const;

  test.each(faults)('after the fault %s', async (fault) => {
    const site = await start(database);
    const token = await begin(site);
    const began = performance.now();
    const isStall = fault.endsWith('stall');
    const expected = isStall ? 'time' : fault === 'empty' ? 'none' : 'failed';
    expect(await answerTo(site, token, { fault })).toEqual({ fallback: expected });
    expect(performance.now() - began).toBeLessThan((isStall ? TURN_MS : 0) + SHOWN_WITHIN_MS);
  });

  test('at once after three failures, in a free call too, until the pause is over', async () => {
    const lines: string[] = [];
    const site = await start(database, { log: createLog('warn', { write: (line: string) => void lines.push(line) }) });
    const token = await begin(site);
    peer.behave(() => ({ fault: 'busy' }));
    const secret = question(token, { question: 'Is Canary Quill a customer of Starter?' });
    for (let time = 0; time < 4; time += 1) expect(await ask(site, secret)).toEqual({ fallback: 'failed' });
    expect(peer.requests).toHaveLength(3);
    const call = await begin(site, 'begin-free-call', { consent: true, trade: 'plumbing', now: '2026-11-27T10:20' });
    const turn = await site.app.request('/calls/turn', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: call, says: 'My sink leaks.' }),
    });
    expect(await turn.text()).toMatch(/^{"guided":"failed"/);
    expect(peer.requests).toHaveLength(3);
    const log = lines.join('\n');
    expect(log).toContain('the model gave no answer');
    expect(log).not.toMatch(/Canary|sk-of-the-test/);
    site.clock.advance(61_000);
    expect(textsOf(await answerTo(site, token, { says: 'Starter costs $149 a month [1].' }))).toHaveLength(1);
  });
});

describe('without a model', () => {
  test('no answer is offered', async () => {
    const site = await createTestApp({ db: undefined as never });
    expect(await ask(site, question('x.y'))).toEqual({ fallback: 'lost' });
  });
});
