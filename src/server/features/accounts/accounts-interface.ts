/** What other features may use of accounts. */
import type { Queryable } from '../../platform/db/database.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { MailRow } from '../../platform/mail/email-declaration.ts';
import type { MailedLink } from './emails/account-mailing.ts';

/** Reading and changing what an account holds, whichever feature holds it. */
export const ACCOUNT_CALLS: RateLimit = { name: 'account', points: 60, windowMs: 60_000 };

export interface AccountsInterface {
  /** Counts one mail that an account's owner asks for; the seconds to wait when it was one too many, otherwise 0. */
  limitMail(tx: Queryable, email: string, now: number): Promise<number>;
  /** For an email: a link that signs in, and proves that its recipient reads the account's address. */
  linkToProveAddress(userId: string, mail: MailRow): Promise<MailedLink>;
  /** When the account asked for the newsletter while its address was unproved; null when it didn't. */
  newsletterAskedAt(db: Queryable, userId: string): Promise<number | null>;
  noteNewsletterAsked(tx: Queryable, userId: string, askedAt: number | null, now: number): Promise<void>;
}
