import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { parse } from 'yaml';
import { startBrainPeer, type BrainPeer } from '../../test/support/brain-peer.ts';
import { runTrial, trialSchema } from './agent-trial.ts';
import { configuredBrain } from './configured-brain.ts';

const trial = v.parse(trialSchema, parse(readFileSync(join(import.meta.dirname, 'callers.yaml'), 'utf8')));

let peer: BrainPeer;
beforeAll(async () => {
  peer = await startBrainPeer();
});
afterAll(() => peer.close());

const run = async (played: typeof trial) => {
  const brain = await configuredBrain({ BRAIN_URL: peer.url, BRAIN_MODEL: 'tiny' });
  if (typeof brain === 'string') throw new Error(brain);
  return runTrial(played, brain, () => {});
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
  const result = await run({ ...trial, callers: [] });
  expect(result.unsupported).toEqual([]);
  expect(result.heldBack.length).toBe(2 * result.turns);
  expect(result.tokens).toBeGreaterThan(0);
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
