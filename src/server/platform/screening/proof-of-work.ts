/** Proof-of-work challenges. Each costs a browser about a second, so that sending thousands of forms costs hours. */
import { createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import words from '#content/errors-words.yaml';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../http/api-error.ts';
import { sha256 } from '../sha256.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { PROOF_NEEDED } from '#shared/visitors/screening-facts.ts';

export type ProofOfWork = ReturnType<typeof createProofOfWork>;

const ALGORITHM = 'PBKDF2/SHA-256';
/** Rounds of one try, about 1 ms. A solution takes 256 tries on average. */
const COST = 4_000;
const KEY_PREFIX = '00';
const SOLVE_WITHIN_MS = 10 * MINUTE_MS;

export function createProofOfWork(authSecret: string, cost = COST) {
  const proofSchema = proofOf(cost);
  const hmacSignatureSecret = createHmac('sha256', authSecret).update('proof-of-work').digest('hex');
  const proofs = {
    /** What asks for a solution. `subject` is what the proof is for; it is valid for nothing else. */
    async refusal(subject: string, now: number): Promise<Refusal> {
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost,
        keyPrefix: KEY_PREFIX,
        deriveKey,
        hmacSignatureSecret,
        // Not the library's own expiry, which goes by the machine's clock instead of the database's.
        data: { subject: sha256(subject), until: now + SOLVE_WITHIN_MS },
      });
      return new Refusal({ code: PROOF_NEEDED, message: words.needsProof, challenge });
    },
    /** Whether it solves a challenge for `subject`, for the first time. Call it in the transaction that stores it. */
    async accept(tx: Queryable, proof: string, subject: string, now: number): Promise<boolean> {
      const read = v.safeParse(proofSchema, proof);
      if (!read.success) return false;
      const { challenge, solution } = read.output;
      const { data } = challenge.parameters;
      if (data.until <= now || data.subject !== sha256(subject)) return false;
      // verifySolution checks the signature first, so that nobody can make us derive keys for a forged challenge.
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
      return verified && spendOnce(tx, challenge.signature, data.until);
    },
    /** @throws {Refusal} with a challenge, unless the proof is accepted. */
    async demand(tx: Queryable, proof: string | undefined, subject: string, now: number): Promise<void> {
      if (proof === undefined || !(await proofs.accept(tx, proof, subject, now)))
        throw await proofs.refusal(subject, now);
    },
  };
  return proofs;
}

async function spendOnce(tx: Queryable, signature: string, until: number): Promise<boolean> {
  const spent = await tx
    .insertInto('rate_limits')
    .values({ key: `proof:${sha256(signature)}`, points: 1, expires_at: until })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return spent !== undefined;
}

function proofOf(cost: number) {
  return v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      challenge: v.object({
        parameters: v.strictObject({
          algorithm: v.literal(ALGORITHM),
          nonce: v.string(),
          salt: v.string(),
          cost: v.literal(cost),
          keyLength: v.number(),
          keyPrefix: v.literal(KEY_PREFIX),
          data: v.strictObject({ subject: v.string(), until: v.number() }),
        }),
        signature: v.string(),
      }),
      solution: v.object({ counter: v.number(), derivedKey: v.string() }),
    }),
  );
}
