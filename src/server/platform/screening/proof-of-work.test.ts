import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import type { Queryable } from '../db/database.ts';
import { createProofOfWork } from './proof-of-work.ts';

const SECRET = 'a secret of the tests, long enough to be one';
const NOW = 1_000;
/** A proof that may not be accepted is refused before it is looked up. */
const UNUSED = undefined as unknown as Queryable;

async function challengeBy(proofs: ReturnType<typeof createProofOfWork>) {
  const { challenge } = (await proofs.refusal('form', NOW)).apiError as unknown as { challenge: Challenge };
  return challenge;
}

test('a visitor works for a second by default, and what took less is refused, though we signed it', async () => {
  const site = createProofOfWork(SECRET);
  expect((await challengeBy(site)).parameters).toMatchObject({ cost: 4_000, keyPrefix: '00' });
  const cheap = createProofOfWork(SECRET, 1);
  const challenge = await challengeBy(cheap);
  const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
  expect(await site.accept(UNUSED, proof, 'form', NOW)).toBe(false);
  // It is its price alone that is wrong: at that price it gets as far as the database.
  await expect(cheap.accept(UNUSED, proof, 'form', NOW)).rejects.toThrow(TypeError);
});

test.each([
  ['for another form', 'other', NOW],
  ['after ten minutes', 'form', NOW + 600_000],
])('a proof is refused %s', async (_when, subject, now) => {
  const proofs = createProofOfWork(SECRET, 1);
  const challenge = await challengeBy(proofs);
  const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
  expect(await proofs.accept(UNUSED, proof, subject, now)).toBe(false);
  await expect(proofs.accept(UNUSED, proof, 'form', NOW + 599_999)).rejects.toThrow(TypeError);
});
