/**
 * One limit for all mails that strangers can cause to a recipient, whatever they use for it and however they spell the
 * address. It counts only mails that are sent. Copies of contact messages have a lower limit of their own instead, because
 * nobody waits for them. So do mails that let somebody into an account: the limit for all must neither keep a person out
 * nor be used up by asking for such mails.
 */
import { recipientKey } from '#shared/text/email-address.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { RateLimit, RateLimiter } from '#server/platform/http/rate-limit.ts';
import { DAY_MS } from '#shared/site/durations.ts';

export const MAILS_PER_RECIPIENT: RateLimit = { name: 'mails-to', points: 10, windowMs: DAY_MS };

/** An address that no link has proved may be a stranger's, so its mails are limited. */
export async function mayNotify(
  db: Queryable,
  rateLimiter: RateLimiter,
  { email, email_verified_at: verifiedAt }: { email: string; email_verified_at: number | null },
  now: number,
): Promise<boolean> {
  return verifiedAt !== null || (await countMailTo(db, rateLimiter, email, now)) === 0;
}

/** Counts one mail to this address, whatever causes it. Returns the seconds to wait if it exceeded the limit, otherwise 0. */
export async function countMailTo(
  db: Queryable,
  rateLimiter: RateLimiter,
  recipient: string,
  now: number,
): Promise<number> {
  return countForRecipient(db, rateLimiter, MAILS_PER_RECIPIENT, recipient, now);
}

export async function countForRecipient(
  db: Queryable,
  rateLimiter: RateLimiter,
  limit: RateLimit,
  recipient: string,
  now: number,
): Promise<number> {
  return rateLimiter.consume(db, limit, recipientKey(recipient), now);
}
