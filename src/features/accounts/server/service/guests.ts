import { emailKey } from '#shared/text/email-address.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { NO_PASSWORD } from '../passwords/password-hash.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { mintToken } from '../stores/account-tokens.ts';
import { addUser, findUserByEmail } from '../stores/user-store.ts';
import { linkToConfirm } from '../wire/account-links.ts';

export type Guest = Pick<UserRow, 'id' | 'email'>;

export async function guestOf(tx: Queryable, address: string, now: number): Promise<Guest> {
  const email = emailKey(address);
  const newcomer = { email, passwordHash: NO_PASSWORD, metadata: {}, confirmedAt: null, now };
  const user = (await addUser(tx, newcomer)) ?? (await findUserByEmail(tx, email));
  if (!user) throw new Error('the account was deleted at this moment');
  return { id: user.id, email };
}

/** Handed over outside of email: the link works once, like one that was mailed, and counts as the proof of the address. */
export async function guestLink(
  tx: Queryable,
  { email, siteUrl, path }: { email: string; siteUrl: string; path: string },
  now: number,
): Promise<{ userId: string; url: string }> {
  const { id: userId } = await guestOf(tx, email, now);
  const token = await mintToken(tx, { userId, kind: 'signup', email, now });
  return { userId, url: linkToConfirm(siteUrl, { token, type: 'invite', redirectTo: siteUrl + path }) };
}
