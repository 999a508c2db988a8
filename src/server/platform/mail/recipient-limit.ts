/**
 * One limit for all that strangers can have mailed to a recipient, whatever they ask for and however they spell the
 * address; only what nobody waits for has a lower one of its own instead.
 */
import { emailKey } from '../../../shared/email-address.ts';
import type { Queryable } from '../db/database.ts';
import type { RateLimit, RateLimiter } from '../http/rate-limit.ts';

const DAY_MS = 86_400_000;
export const MAILS_PER_RECIPIENT: RateLimit = { name: 'mails-to', points: 10, windowMs: DAY_MS };

/** Whether an account may be told of a change by mail. Where no link has proved the address, it may be a stranger's. */
export async function mayNotify(
  db: Queryable,
  rateLimiter: RateLimiter,
  { email, email_verified_at: verifiedAt }: { email: string; email_verified_at: number | null },
  now: number,
): Promise<boolean> {
  return verifiedAt !== null || (await countMailTo(db, rateLimiter, email, now)) === 0;
}

/** Counts one mail to this address; returns the seconds to wait when it was one too many, otherwise 0. */
export async function countMailTo(
  db: Queryable,
  rateLimiter: RateLimiter,
  recipient: string,
  now: number,
): Promise<number> {
  return rateLimiter.consume(db, MAILS_PER_RECIPIENT, emailKey(recipient), now);
}
