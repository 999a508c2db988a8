/** Announces that a mailed link has verified an account's address. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { holderOf } from '../stores/user-store.ts';
import type { Accounts } from './accounts.ts';

/** Tells each feature, so that what was left under the address can join the account. */
export async function announceProvedAddress(
  tx: Queryable,
  { features }: Pick<Accounts, 'features'>,
  user: UserRow,
): Promise<void> {
  const holder = { ...holderOf(user, null), ownsAddress: true };
  for (const { whenAddressProved } of features()) await whenAddressProved?.(tx, holder);
}
