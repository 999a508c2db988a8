import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test, vi } from 'vitest';
import { UNSOLVED } from '#shared/visitors/screening-facts.ts';
import { proofFor } from './solve-challenge.ts';

const challenge = async () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey, hmacSignatureSecret: 'secret', counter: 3 });

test('the proof has the challenge with its solution', async () => {
  const asked = await challenge();
  const { challenge: answered, solution } = JSON.parse(await proofFor(asked)) as Parameters<typeof verifySolution>[0];
  expect(answered).toEqual(asked);
  const { verified } = await verifySolution({ challenge: asked, solution, deriveKey, hmacSignatureSecret: 'secret' });
  expect(verified).toBe(true);
});

test('a browser that can not solve it says so, and does not fail', async () => {
  vi.stubGlobal('crypto', {});
  expect(await proofFor(await challenge().catch(() => ({}) as never))).toBe(UNSOLVED);
});
