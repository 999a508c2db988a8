/** How often what may be asked of /auth/v1 (security-bar A6, A7, A9). */
import type { RateLimit } from '../../../platform/http/rate-limit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const SIGN_INS_PER_CLIENT: RateLimit = { name: 'sign-ins', points: 30, windowMs: 5 * MINUTE_MS };
export const SIGN_UPS_PER_CLIENT: RateLimit = { name: 'sign-ups', points: 10, windowMs: HOUR_MS };
export const MAIL_WISHES_PER_CLIENT: RateLimit = { name: 'mail-wishes', points: 10, windowMs: HOUR_MS };
/** A sign-up mails too, and whoever repeats it would otherwise fill a stranger's mailbox. */
export const SIGN_UP_MAILS_PER_ADDRESS: RateLimit = { name: 'sign-up-mails', points: 5, windowMs: HOUR_MS };
export const MAILS_PER_ADDRESS: RateLimit = { name: 'account-mails', points: 5, windowMs: HOUR_MS };
export const EMAIL_CHANGES_PER_USER: RateLimit = { name: 'email-changes', points: 5, windowMs: HOUR_MS };
/** Tokens that exist are never counted: a 429 would sign their owner out. */
export const UNKNOWN_REFRESHES_PER_CLIENT: RateLimit = {
  name: 'unknown-refreshes',
  points: 30,
  windowMs: 5 * MINUTE_MS,
};
/** A client needs one an hour. Past this the answer is 503, after which clients keep their session and try again. */
export const REFRESHES_PER_SESSION: RateLimit = { name: 'refreshes', points: 30, windowMs: 5 * MINUTE_MS };
/** What was refused for its form alone, before anything else was counted. Generous, for people who look for a good password. */
export const REFUSALS_PER_CLIENT: RateLimit = { name: 'auth-refusals', points: 60, windowMs: 5 * MINUTE_MS };
export const VERIFICATIONS_PER_CLIENT: RateLimit = { name: 'verifications', points: 30, windowMs: 5 * MINUTE_MS };
/** Bounds guessing the current password with a session that was left open. */
export const PASSWORD_CHANGES_PER_USER: RateLimit = { name: 'password-changes', points: 10, windowMs: 15 * MINUTE_MS };

/** A guess is right three times in a million: three codes count at any time. */
export const CODES_PER_USER: RateLimit = { name: 'codes', points: 10, windowMs: 15 * MINUTE_MS };
/** Without it, guessing day and night would succeed within a year or so. */
export const CODES_PER_USER_DAILY: RateLimit = { name: 'codes-daily', points: 50, windowMs: 24 * HOUR_MS };
/** Setting up apps, and asking to be asked for a code. */
export const FACTOR_CALLS_PER_USER: RateLimit = { name: 'factor-calls', points: 30, windowMs: 15 * MINUTE_MS };

/** One mail per address in this time, whatever the hour allows. */
export function mailInterval(windowMs: number): RateLimit {
  return { name: 'account-mail-interval', points: 1, windowMs };
}
