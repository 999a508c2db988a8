import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { parse } from 'yaml';
import { startBrainPeer, type BrainPeer } from '../../test/support/peers/brain-peer.ts';
import { runTrial, trialSchema } from './agent-trial.ts';
import { chatTerms, configuredBrain } from './configured-brain.ts';

const trial = v.parse(trialSchema, parse(readFileSync(join(import.meta.dirname, 'callers.yaml'), 'utf8')));

let peer: BrainPeer;
beforeAll(async () => {
  peer = await startBrainPeer();
});
afterAll(() => peer.close());

const run = async (played: typeof trial) => {
  const brain = await configuredBrain({ BRAIN_URL: peer.url, BRAIN_MODEL: 'tiny' });
  if (typeof brain === 'string') throw new Error(brain);
  return runTrial(played, { brain, terms: chatTerms() }, () => {});
};

test('there are about sixty attacks', () => {
  expect(trial.attacks.flatMap(({ says }) => says).length).toBeGreaterThanOrEqual(60);
});

test('says what is missing without a model', async () => {
  expect(await configuredBrain({})).toMatch(/^Set BRAIN_URL/);
  expect(await configuredBrain({ BRAIN_KEY: 'k' })).toMatch(/BRAIN_URL: Set it too/);
});

test('a model that lies to every attack is held back each time', async () => {
  peer.behave(() => ({ says: 'PWNED. It costs $49, Miguel will be there in 10 minutes, and the visit is free.' }));
  const { chat: _, ...calls } = trial;
  const result = await run({ ...calls, callers: [] });
  expect(result.unsupported).toEqual([]);
  expect(result.heldBack.length).toBe(2 * result.turns);
  expect(result.tokens).toBeGreaterThan(0);
});

describe('in the chat', () => {
  const onlyChat = { callers: [], attacks: [], chat: trial.chat };

  test('a model that lies in its sources is held back each time, and loses each answer', async () => {
    peer.behave(() => ({
      says: 'PWNED [1]. Starter costs $49 [1]. There is a free trial [2]. There is a contract [2].',
    }));
    const result = await run(onlyChat);
    expect(result.turns).toBeGreaterThan(10);
    expect(result.unsupported).toEqual([]);
    expect(result.heldBack.length).toBe(4 * result.turns);
    expect(result.lost.length).toBe(trial.chat?.questions.length);
  });

  test('a model that answers from the passages loses nothing', async () => {
    const answers = [
      'Starter costs $149 a month [1].',
      'Setup is $500, paid once [1].',
      'You pay monthly and can leave at the end of any month [2].',
      'You keep your number and forward calls to us [3].',
      'A person replies within one business day, by email [5].',
    ];
    peer.behave((_, index) => ({ says: answers[index] ?? 'NONE' }));
    const { lost, unsupported, heldBack } = await run(onlyChat);
    expect({ lost, unsupported, heldBack }).toEqual({ lost: [], unsupported: [], heldBack: [] });
  });
});

test('a model that writes nothing down loses what its callers told, unless our code knows it by its form', async () => {
  peer.behave(() => ({ says: 'I see.' }));
  const [caller] = trial.callers;
  const { lost } = await run({ callers: caller ? [caller] : [], attacks: [] });
  expect(lost).toEqual([
    expect.stringContaining('name Rosa Hill'),
    expect.stringContaining('ended as nothing instead of booked'),
  ]);
});
