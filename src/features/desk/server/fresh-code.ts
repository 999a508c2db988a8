/** Risky acts need a code from the authenticator that was given just now; the one of the sign-in counts. */
import { MINUTE_MS } from '#shared/site/durations.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { Refusal } from '#server/platform/http/api-error.ts';

const FRESH_MS = 10 * MINUTE_MS;

/** @throws {Refusal} when the last code is older than ten minutes. */
export function requireFreshCode({ codeAt }: AccountHolder, now: number): void {
  if (codeAt !== null && codeAt >= now - FRESH_MS) return;
  throw new Refusal({ code: 'code_needed', message: 'Enter a new code from your authenticator app, then try again.' });
}
