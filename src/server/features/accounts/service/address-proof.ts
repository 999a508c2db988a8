/** What follows when a mailed link verifies an account's address. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { deleteFactors } from '../stores/factor-store.ts';
import { endSessions } from '../stores/session-store.ts';
import { holderOf } from '../stores/user-store.ts';
import type { Accounts } from './accounts.ts';

/** Tells each feature, so that what was left under the address can join the account. */
export async function announceProvedAddress(
  tx: Queryable,
  { features }: Pick<Accounts, 'features'>,
  user: UserRow,
  now: number,
): Promise<void> {
  const holder = { ...holderOf(user, null), ownsAddress: true };
  for (const { whenAddressProved } of features()) await whenAddressProved?.(tx, holder, now);
}

/**
 * Ends the sessions and authenticators of an account that a stranger may have made, if more than its own data depends on
 * it. True if so: then its password must go as well.
 */
export async function startAfresh(
  tx: Queryable,
  { features }: Pick<Accounts, 'features'>,
  user: UserRow,
  now: number,
): Promise<boolean> {
  if (user.email_verified_at !== null) return false;
  const holder = holderOf(user, null);
  for (const feature of features()) {
    if (!(await feature.startsAfresh?.(tx, holder, now))) continue;
    await endSessions(tx, user.id, 'all');
    await deleteFactors(tx, user.id);
    return true;
  }
  return false;
}

/** Why an invitation's link no longer works, in words; undefined when it does. */
export async function inviteRefusal(
  tx: Queryable,
  { features }: Pick<Accounts, 'features'>,
  user: UserRow,
): Promise<string | undefined> {
  for (const { refusesInvite } of features()) {
    const refusal = await refusesInvite?.(tx, holderOf(user, null));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
