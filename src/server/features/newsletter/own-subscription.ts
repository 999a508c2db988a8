/** What an account's owner may know and change of the newsletter subscription of its address. */
import type { NewsletterState } from '../../../shared/account-holdings.ts';
import type { AccountHolder } from '../../platform/account-holder.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { AccountsInterface } from '../accounts/accounts-interface.ts';
import { CONFIRM_WITHIN_MS } from './newsletter.ts';
import { findConsent, type ConsentRecord } from './subscriber-store.ts';

export interface OwnSubscription {
  state: NewsletterState;
  /** Whether it is the caller's to end. */
  own: boolean;
}

/**
 * Anyone can sign up with any address where no confirmation is required. Until a mailed link has proved that the
 * address is theirs, they see what became of their own wish, and the same whether the address was subscribed
 * before or not.
 */
export async function ownSubscription(
  db: Queryable,
  accounts: Pick<AccountsInterface, 'newsletterAskedAt'>,
  user: AccountHolder,
  now: number,
): Promise<OwnSubscription> {
  const consent = await findConsent(db, user.email);
  if (user.ownsAddress) return { state: consent?.status ?? 'none', own: true };
  const askedAt = await accounts.newsletterAskedAt(db, user.id);
  if (askedAt === null || !consent) return { state: 'none', own: false };
  if (isAnswerTo(askedAt, consent)) return { state: consent.status, own: true };
  return { state: askedAt > now - CONFIRM_WITHIN_MS ? 'pending' : 'none', own: false };
}

/** Whether whoever reads the mailbox has acted since, so that the state tells nothing of the time before. */
function isAnswerTo(askedAt: number, { status, confirmedAt, unsubscribedAt }: ConsentRecord): boolean {
  const answeredAt = status === 'confirmed' ? confirmedAt : unsubscribedAt;
  return status !== 'pending' && answeredAt !== null && answeredAt >= askedAt;
}
