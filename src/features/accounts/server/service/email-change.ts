/** Moves an account to another address: immediately, or after both addresses confirm, where that is required. */
import type { Transaction } from 'kysely';
import type { Tables } from '#server/platform/db/database.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { isUniqueViolation } from '#server/platform/db/database-outage.ts';
import { emailsOf, tablesOf } from '#server/platform/feature/feature.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox/mail-kinds.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { countMailTo, mayNotify } from '#server/platform/mail/outbox/recipient-limit.ts';
import { deleteTokens, endLinks, type SpentToken, type TokenKind } from '../stores/account-tokens.ts';
import type { Accounts } from './accounts.ts';
import { isReserved, proveAddress } from './address-proof.ts';
import { eraseHolder } from '#server/platform/db/table-declaration.ts';
import { emailExists, refuse, tooManyMails } from '../wire/auth-error.ts';
import {
  changeUser,
  findUserByEmail,
  holderOf,
  lockUser,
  type Addressee,
  type UserChanges,
} from '../stores/user-store.ts';

const EMAIL_CHANGE: readonly TokenKind[] = ['email_change_current', 'email_change_new'];

export async function changeEmail(
  tx: Transaction<Tables>,
  accounts: Accounts,
  user: UserRow,
  { email, redirectTo }: { email: string; redirectTo: string | null },
  now: number,
): Promise<void> {
  if (!accounts.settings.requireConfirmation) {
    await moveToAddress(tx, accounts, user, { email, email_confirmed_at: now }, now);
    if (!(await mayNotify(tx, accounts.rateLimiter, user, now))) return;
    // Nobody asked the old mailbox for its agreement, so tell it.
    await enqueueMail(tx, { kind: 'email-changed', recipient: user.email, payload: { userId: user.id } }, now);
    return;
  }
  // The new address may be anybody's, and several accounts may name it.
  const wait = await countMailTo(tx, accounts.rateLimiter, email, now);
  if (wait > 0) throw tooManyMails(wait);
  await planEmailChange(tx, user, { new_email: email, email_change_sent_at: now }, now);
  const mails = await emailChangeMails(tx, accounts, { ...user, new_email: email }, redirectTo, now);
  for (const mail of mails) await enqueueMail(tx, mail, now);
}

/** Sets the planned address and deletes the links to change to any other. */
export async function planEmailChange(
  tx: Transaction<Tables>,
  { id }: UserRow,
  change: Pick<UserRow, 'new_email' | 'email_change_sent_at'>,
  now: number,
): Promise<UserRow | undefined> {
  await deleteTokens(tx, id, EMAIL_CHANGE);
  return changeUser(tx, id, { ...change, new_email_confirmed_by: null }, now);
}

/**
 * Mails for both addresses. One that no account may move to gets another email instead, without a link, and the caller
 * can't tell.
 */
export async function emailChangeMails(
  tx: Transaction<Tables>,
  accounts: Accounts,
  { id: userId, email, new_email: newEmail }: Addressee,
  redirectTo: string | null,
  now: number,
): Promise<OutgoingMail[]> {
  if (newEmail === null) return [];
  const payload = { userId, newEmail, redirectTo };
  return [
    { kind: 'email-change', recipient: email, payload: { ...payload, which: 'current' } },
    (await isTaken(tx, accounts, newEmail, now))
      ? { kind: 'email-change-refused', recipient: newEmail, payload: { userId } }
      : { kind: 'email-change', recipient: newEmail, payload: { ...payload, which: 'new' } },
  ];
}

/** Whether no account may move to this address. An unconfirmed account doesn't count: anyone can sign up with any. */
export async function isTaken(
  tx: Transaction<Tables>,
  accounts: Pick<Accounts, 'features'>,
  email: string,
  now: number,
): Promise<boolean> {
  const isConfirmed = ((await findUserByEmail(tx, email))?.email_confirmed_at ?? null) !== null;
  return (await isReserved(tx, accounts, email, now)) || isConfirmed;
}

/** Records that one mailbox has agreed. Moves the account when both have; undefined until then. */
export async function agreeToEmailChange(
  tx: Transaction<Tables>,
  accounts: Accounts,
  { user, kind, email }: SpentToken,
  now: number,
): Promise<UserRow | undefined> {
  // The link belongs to a change that another one has replaced.
  if (user.new_email === null || user.new_email !== email)
    throw refuse('otp_expired', 'Email link is invalid or has expired');
  const side = kind === 'email_change_new' ? 'new' : 'current';
  if (user.new_email_confirmed_by === null || user.new_email_confirmed_by === side) {
    await changeUser(tx, user.id, { new_email_confirmed_by: side }, now);
    return undefined;
  }
  await removeUnconfirmed(tx, accounts, email, now);
  const moved = await moveToAddress(tx, accounts, user, { email, email_confirmed_at: now }, now);
  return moved && proveAddress(tx, accounts, moved, { through: 'change' }, now);
}

/**
 * Deletes an unconfirmed account with the new address. Its creator never verified the address, and the mailbox's owner
 * has just given it to another account.
 */
async function removeUnconfirmed(
  tx: Transaction<Tables>,
  accounts: Accounts,
  email: string,
  now: number,
): Promise<void> {
  const found = await findUserByEmail(tx, email);
  // It may have been confirmed, or moved, before we got the lock.
  const held = found && (await lockUser(tx, found.id));
  if (held?.email === email && held.email_confirmed_at === null)
    await eraseHolder(tx, tablesOf(accounts.features()), holderOf(held, null), now);
}

/** Ends the links sent to the old address and every pending change of address. The new one is yet to be proved. */
export async function moveToAddress(
  tx: Transaction<Tables>,
  { features }: Pick<Accounts, 'features'>,
  user: UserRow,
  address: Pick<UserRow, 'email' | 'email_confirmed_at'>,
  now: number,
): Promise<UserRow | undefined> {
  const { email } = address;
  if ((await findUserByEmail(tx, email)) || (await isReserved(tx, { features }, email, now))) throw emailExists();
  for (const { whenAddressLeft } of features()) await whenAddressLeft?.(tx, holderOf(user, null));
  await endLinks(tx, user.id, emailsOf(features()));
  const changes: UserChanges = {
    ...address,
    email_verified_at: null,
    new_email: null,
    new_email_confirmed_by: null,
    newsletter_asked_at: null,
  };
  return changeUser(tx, user.id, changes, now).catch((error: unknown) => {
    // Somebody took the address between our check and our write.
    throw isUniqueViolation(error) ? emailExists() : error;
  });
}
