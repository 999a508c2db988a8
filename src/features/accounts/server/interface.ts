import { DAY_MS } from '#shared/site/durations.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import type { MailRow } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailedLink } from './emails/account-mailing.ts';
import type { Guest } from './service/guests.ts';

export { deviceName } from './sessions/device-name.ts';

/** Covers every call that reads or changes an account's data, whichever feature owns the data. */
export const ACCOUNT_CALLS: RateLimit = { name: 'account', points: 60, windowMs: 60_000 };

/** How long an invitation can be accepted. */
export const INVITED_MS = 7 * DAY_MS;

export interface AccountsInterface {
  /**
   * Counts one mail that an account's owner asks for. Returns the seconds to wait when it exceeds a limit, otherwise 0.
   */
  limitMail(tx: Queryable, email: string, now: number): Promise<number>;
  /** The account of this address; without one, it makes an account that has no password and isn't confirmed. */
  guestOf(tx: Queryable, email: string, now: number): Promise<Guest>;
  /** For an email: a link with which a guest proves the address and chooses a password. Works for {@link INVITED_MS}. */
  linkToAccept(guest: Pick<Guest, 'id'>, mail: MailRow, path: string): Promise<MailedLink>;
  /** For an email: a link that signs the recipient in and verifies that they read the account's address. */
  linkToProveAddress(userId: string, mail: MailRow): Promise<MailedLink>;
  /** When the account asked for the newsletter while its address was unverified; null when it didn't. */
  newsletterAskedAt(db: Queryable, userId: string): Promise<number | null>;
  noteNewsletterAsked(tx: Queryable, userId: string, askedAt: number | null, now: number): Promise<void>;
}
