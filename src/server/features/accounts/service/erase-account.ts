/** Removes an account with everything it owns, within the caller's transaction. */
import type { Queryable } from '../../../platform/db/database.ts';
import { tablesOf } from '../../../platform/feature/feature.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { holderOf } from '../stores/user-store.ts';
import type { Accounts } from './accounts.ts';

/**
 * By what each table's owner states. What hangs on the address goes only where its owner has proved it to be theirs:
 * anyone can sign up with any address, and must not delete what others left under it.
 */
export async function eraseAccount(
  tx: Queryable,
  user: UserRow,
  { features }: Pick<Accounts, 'features'>,
): Promise<void> {
  const holder = holderOf(user, null);
  // In the order of the features: accounts come last, and the user's own row after all that refers to it.
  for (const { erased } of tablesOf(features())) {
    if (typeof erased === 'function') await erased(tx, holder);
  }
}
