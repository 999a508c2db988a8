/** What a browser has worked for is for one function, one network and one time: others do their own second of work. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnswerPassages } from '#features/chat/server/answer-passages.ts';
import { openBrain } from '#server/platform/brain/brain.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { startBrainPeer, type BrainPeer } from '../support/peers/brain-peer.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { describeOnEmbedded } from '../support/test-database.ts';

const BODIES: Record<string, object> = {
  'begin-model-chat': { consent: true },
  'begin-free-call': { consent: true, trade: 'plumbing', now: '2026-11-27T10:20' },
};
const names = Object.keys(BODIES);
const [ANN, BOB] = ['198.51.1.7', '198.51.2.7'];

let peer: BrainPeer;
beforeAll(async () => {
  peer = await startBrainPeer();
});
afterAll(() => peer.close());

test('each function that demands work is tried here', () => {
  const demanding = globSync('src/features/*/server/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('proofs.demand('),
  );
  expect(demanding.map((file) => /([\w-]+)-endpoint\.ts$/.exec(file)?.[1] ?? file).toSorted()).toEqual(
    names.toSorted(),
  );
});

describeOnEmbedded('a proof of work', (database) => {
  const start = async () => {
    const model = { kind: 'compatible', url: peer.url, key: undefined, model: 'tiny', isOwn: true } as const;
    const brain = { brain: await openBrain({ ...model, dailyTokens: 100_000 }) };
    const answerPassages = createAnswerPassages({ version: 'v1', vocabulary: { common: '', same: [] } }, []);
    return createTestApp({ db: database.db, brain, answerPassages, trustedProxies: 1 });
  };
  const call = async (site: TestApp, name: string, network = ANN, proof?: string) =>
    site.call(name, { ...BODIES[name], ...(proof && { screening: { proof } }) }, { 'x-forwarded-for': network });
  const proofFor = async (site: TestApp, name: string) => {
    const { error } = (await (await call(site, name)).json()) as { error: { challenge: Challenge } };
    const solution = await solveChallenge({ challenge: error.challenge, deriveKey });
    return JSON.stringify({ challenge: error.challenge, solution });
  };

  test.each(names)('of %s opens it once, for ten minutes, to its network', async (name) => {
    const site = await start();
    const [proof, late] = [await proofFor(site, name), await proofFor(site, name)];
    const statuses = [];
    for (const network of [BOB, ANN, ANN]) statuses.push((await call(site, name, network, proof)).status);
    for (const other of names) if (other !== name) statuses.push((await call(site, other, ANN, late)).status);
    site.clock.advance(10 * MINUTE_MS);
    statuses.push((await call(site, name, ANN, late)).status);
    expect(statuses).toEqual([428, 200, 428, 428, 428]);
  });

  test('opens the chat to the network alone that did it', async () => {
    const site = await start();
    const begun = await call(site, 'begin-model-chat', ANN, await proofFor(site, 'begin-model-chat'));
    const { token } = (await begun.json()) as { token: string };
    const ask = async (network: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': network };
      const body = JSON.stringify({ token, question: 'What?', version: 'v0', passages: [[0, 0]] });
      return (await site.app.request('/chat/answer', { method: 'POST', headers, body })).json();
    };
    expect([await ask(BOB), await ask(ANN)]).toEqual([{ fallback: 'lost' }, { fallback: 'stale' }]);
  });
});
