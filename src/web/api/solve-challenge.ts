/** Solves the proof of work that the server demands when a submission looks like spam. Loaded only then. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { UNSOLVED } from '#shared/visitors/screening-facts.ts';

const TIMEOUT_MS = 60_000;

/** The proof to send. A browser that can't solve the challenge says so; its submission is stored all the same. */
export async function proofFor(challenge: Challenge): Promise<string> {
  try {
    const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS });
    return solution ? JSON.stringify({ challenge, solution }) : UNSOLVED;
  } catch {
    // Web Crypto is missing on plain http, except on localhost.
    return UNSOLVED;
  }
}
