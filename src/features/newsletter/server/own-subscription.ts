/** What an account's owner may know and change of the newsletter subscription of its address. */
import type { NewsletterState } from '#features/accounts/shared/account-holdings.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';
import { CONFIRM_WITHIN_MS } from './newsletter.ts';
import { findConsent, type ConsentRecord } from './subscriber-store.ts';

export interface OwnSubscription {
  state: NewsletterState;
  /** Whether the caller may end the subscription. */
  own: boolean;
}

/**
 * Where sign-up needs no confirmation, anyone can register any address. So until a mailed link has verified the
 * address, the account sees only the outcome of its own request, and that looks the same whether or not the address was
 * subscribed before.
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

/** Whether the mailbox's reader has confirmed or unsubscribed since, so that the state reveals nothing from before. */
function isAnswerTo(askedAt: number, { status, confirmedAt, unsubscribedAt }: ConsentRecord): boolean {
  const answeredAt = status === 'confirmed' ? confirmedAt : unsubscribedAt;
  return status !== 'pending' && answeredAt !== null && answeredAt >= askedAt;
}
