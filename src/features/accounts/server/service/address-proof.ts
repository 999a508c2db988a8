import type { Transaction } from 'kysely';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import { NO_PASSWORD } from '../passwords/password-hash.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { deleteFactors } from '../stores/factor-store.ts';
import { endSessions } from '../stores/session-store.ts';
import { forgetSignUp } from '../stores/sign-up-store.ts';
import { changeUser, holderOf, type UserChanges } from '../stores/user-store.ts';
import { emailExists } from '../wire/auth-error.ts';
import type { Accounts } from './accounts.ts';

interface AddressProof {
  /** The link confirmed an account's own address, or moved the account to another. */
  through: 'own address' | 'change';
  /** What else the link changes. */
  changes?: UserChanges;
}

/**
 * Marks the address as proved and tells each feature, so that what was left under it can join the account. If the account
 * then starts afresh, its sessions, authenticators and password end, and so does a pending change of its address: a link
 * proves who reads the mailbox, not who chose the password, not even the one that the link brings.
 */
export async function proveAddress(
  tx: Transaction<Tables>,
  { features }: Pick<Accounts, 'features'>,
  user: UserRow,
  { through, changes }: AddressProof,
  now: number,
): Promise<UserRow | undefined> {
  await forgetSignUp(tx, user.email);
  const holder = holderOf(user, null);
  let startsAfresh = false;
  for (const { whenAddressProved } of features()) {
    if (await whenAddressProved?.(tx, holder, now)) startsAfresh = true;
  }
  // The invitation came after the check that comes before a move.
  if (startsAfresh && through === 'change') throw emailExists();
  if (startsAfresh) {
    await endSessions(tx, user.id, 'all');
    await deleteFactors(tx, user.id);
  }
  const emptied = { password_hash: NO_PASSWORD, new_email: null, new_email_confirmed_by: null };
  const proved = {
    email_confirmed_at: user.email_confirmed_at ?? now,
    email_verified_at: user.email_verified_at ?? now,
  };
  return changeUser(tx, user.id, { ...changes, ...(startsAfresh && emptied), ...proved }, now);
}

/** Whether more than its own data depends on the account of this address, so that no other account may move to it. */
export async function isReserved(tx: Queryable, { features }: Pick<Accounts, 'features'>, email: string, now: number) {
  for (const { reservesAddress } of features()) if (await reservesAddress?.(tx, email, now)) return true;
  return false;
}

/** Why an invitation's link no longer works, in words; undefined when it does. */
export async function inviteRefusal(tx: Queryable, { features }: Pick<Accounts, 'features'>, user: UserRow) {
  for (const { refusesInvite } of features()) {
    const refusal = await refusesInvite?.(tx, holderOf(user, null));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
