import { MINUTE_MS, HOUR_MS } from '#shared/site/durations.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';

export const SIGN_INS_PER_CLIENT: RateLimit = { name: 'sign-ins', points: 30, windowMs: 5 * MINUTE_MS };
export const SIGN_UPS_PER_CLIENT: RateLimit = { name: 'sign-ups', points: 10, windowMs: HOUR_MS };
export const MAIL_WISHES_PER_CLIENT: RateLimit = { name: 'mail-wishes', points: 10, windowMs: HOUR_MS };
/** A sign-up sends a mail too, so repeating it would fill a stranger's mailbox. */
export const SIGN_UP_MAILS_PER_ADDRESS: RateLimit = { name: 'sign-up-mails', points: 5, windowMs: HOUR_MS };
/** However the address is spelled. Apart from the limit for all mails, which strangers can use up by other means. */
export const SIGN_UP_MAILS_PER_RECIPIENT: RateLimit = { name: 'sign-up-mails-to', points: 10, windowMs: 24 * HOUR_MS };
export const MAILS_PER_ADDRESS: RateLimit = { name: 'account-mails', points: 5, windowMs: HOUR_MS };
export const EMAIL_CHANGES_PER_USER: RateLimit = { name: 'email-changes', points: 5, windowMs: HOUR_MS };
/** Counts only unknown tokens: a 429 for a real one would sign its owner out. */
export const UNKNOWN_REFRESHES_PER_CLIENT: RateLimit = {
  name: 'unknown-refreshes',
  points: 30,
  windowMs: 5 * MINUTE_MS,
};
/** A client needs one an hour. Above the limit the answer is 503, after which clients keep their session and retry. */
export const REFRESHES_PER_SESSION: RateLimit = { name: 'refreshes', points: 30, windowMs: 5 * MINUTE_MS };
/** Counts requests refused for their input alone, before any other limit. Generous, for people trying new passwords. */
export const REFUSALS_PER_CLIENT: RateLimit = { name: 'auth-refusals', points: 60, windowMs: 5 * MINUTE_MS };
export const VERIFICATIONS_PER_CLIENT: RateLimit = { name: 'verifications', points: 30, windowMs: 5 * MINUTE_MS };
/** Bounds guessing the current password with a session that was left open. */
export const PASSWORD_CHANGES_PER_USER: RateLimit = { name: 'password-changes', points: 10, windowMs: 15 * MINUTE_MS };

/** Three codes are valid at any time, so a guess succeeds with a probability of three in a million. */
export const CODES_PER_USER: RateLimit = { name: 'codes', points: 10, windowMs: 15 * MINUTE_MS };
/** Without this limit, guessing around the clock would succeed within a year or so. */
export const CODES_PER_USER_DAILY: RateLimit = { name: 'codes-daily', points: 50, windowMs: 24 * HOUR_MS };
/** Covers enrolling apps and requesting challenges. */
export const FACTOR_CALLS_PER_USER: RateLimit = { name: 'factor-calls', points: 30, windowMs: 15 * MINUTE_MS };

/** One mail per address in this time, in addition to the hourly limit. */
export function mailInterval(windowMs: number): RateLimit {
  return { name: 'account-mail-interval', points: 1, windowMs };
}
