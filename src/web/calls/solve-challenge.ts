/** Does the work that the server asks for when something looks like spam. Loaded only then. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { UNSOLVED } from '../../shared/screening-facts.ts';

const TIMEOUT_MS = 60_000;

/** What to send as the proof. A browser that can't do it says so, and what it sends is stored all the same. */
export async function proofFor(challenge: Challenge): Promise<string> {
  try {
    const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS });
    return solution ? JSON.stringify({ challenge, solution }) : UNSOLVED;
  } catch {
    // Plain http has no Web Crypto, but for this machine's own pages.
    return UNSOLVED;
  }
}
