/** What an account's owner may know and change of the newsletter subscription of its address. */
import type { NewsletterState } from '#features/accounts/shared/account-holdings.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';
import { CONFIRM_WITHIN_MS } from './newsletter.ts';
import { findSubscription, type SubscriberRow } from './subscriber-store.ts';

/**
 * Where sign-up needs no confirmation, anyone can register any address. So until a mailed link has verified the
 * address, the account sees only the outcome of its own request, and that looks the same whether or not the address was
 * subscribed before. Only its own may it end.
 */
export async function ownSubscription(
  db: Queryable,
  accounts: Pick<AccountsInterface, 'newsletterAskedAt'>,
  user: AccountHolder,
  now: number,
): Promise<{ state: NewsletterState; own: boolean }> {
  const subscriber = await findSubscription(db, user.email);
  if (user.ownsAddress) return { state: subscriber?.status ?? 'none', own: true };
  const askedAt = await accounts.newsletterAskedAt(db, user.id);
  if (askedAt === null || !subscriber) return { state: 'none', own: false };
  if (isAnswerTo(askedAt, subscriber)) return { state: subscriber.status, own: true };
  return { state: askedAt > now - CONFIRM_WITHIN_MS ? 'pending' : 'none', own: false };
}

/** Whether the mailbox's reader has confirmed or unsubscribed since, so that the state reveals nothing from before. */
function isAnswerTo(askedAt: number, { status, confirmed_at, unsubscribed_at }: SubscriberRow): boolean {
  const answeredAt = status === 'confirmed' ? confirmed_at : unsubscribed_at;
  return status !== 'pending' && answeredAt !== null && answeredAt >= askedAt;
}
