/** Removes an account with everything it owns, within the caller's transaction. */
import type { Queryable } from '#server/platform/db/database.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { holderOf } from '../stores/user-store.ts';
import type { Accounts } from './accounts.ts';

/**
 * Erases what each feature's tables declare. Data tied to the address goes only if the address is verified: anyone can
 * sign up with any address, and must not delete what others left under it.
 */
export async function eraseAccount(
  tx: Queryable,
  user: UserRow,
  { features }: Pick<Accounts, 'features'>,
): Promise<void> {
  const holder = holderOf(user, null);
  // Follows the order of the features: accounts come last, and the user's own row after everything that refers to it.
  for (const { erased } of tablesOf(features())) {
    if (typeof erased === 'function') await erased(tx, holder);
  }
}
