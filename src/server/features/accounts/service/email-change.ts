/** Moves an account to another address: at once, or once both mailboxes agree where addresses are confirmed. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/database.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import { emailsOf } from '../../../platform/feature/feature.ts';
import type { OutgoingMail } from '../../../platform/mail/outbox/mail-kinds.ts';
import { enqueueMail } from '../../../platform/mail/outbox/outbox-store.ts';
import { mayNotify } from '../../../platform/mail/outbox/recipient-limit.ts';
import { deleteTokens, endLinks, type SpentToken, type TokenKind } from '../stores/account-tokens.ts';
import type { Accounts } from './accounts.ts';
import { eraseAccount } from './erase-account.ts';
import { refuse } from '../wire/auth-error.ts';
import { changeUser, findUserByEmail, lockUser, type Addressee, type UserChanges } from '../stores/user-store.ts';

const EMAIL_CHANGE: readonly TokenKind[] = ['email_change_current', 'email_change_new'];

export async function changeEmail(
  tx: Transaction<Tables>,
  accounts: Accounts,
  user: UserRow,
  { email, redirectTo }: { email: string; redirectTo: string | null },
  now: number,
): Promise<void> {
  if (!accounts.settings.requireConfirmation) {
    await moveToAddress(tx, accounts, user, { email, email_confirmed_at: now, email_verified_at: null }, now);
    if (!(await mayNotify(tx, accounts.rateLimiter, user, now))) return;
    // Nobody asked the old mailbox for its agreement, so tell it.
    await enqueueMail(tx, { kind: 'email-changed', recipient: user.email, payload: { userId: user.id } }, now);
    return;
  }
  await planEmailChange(tx, user, { new_email: email, email_change_sent_at: now }, now);
  const mails = await emailChangeMails(tx, { ...user, new_email: email }, redirectTo);
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

/** Mails for both addresses. If the new one has an account, its owner gets another email instead, and the caller can't tell. */
export async function emailChangeMails(
  tx: Transaction<Tables>,
  { id: userId, email, new_email: newEmail }: Addressee,
  redirectTo: string | null,
): Promise<OutgoingMail[]> {
  if (newEmail === null) return [];
  const payload = { userId, newEmail, redirectTo };
  return [
    { kind: 'email-change', recipient: email, payload: { ...payload, which: 'current' } },
    (await isTaken(tx, newEmail))
      ? { kind: 'already-registered', recipient: newEmail, payload: {}, userId }
      : { kind: 'email-change', recipient: newEmail, payload: { ...payload, which: 'new' } },
  ];
}

/** An unconfirmed account doesn't count: anyone can sign up with any address. */
export async function isTaken(tx: Transaction<Tables>, email: string): Promise<boolean> {
  const owner = await findUserByEmail(tx, email);
  return owner !== undefined && owner.email_confirmed_at !== null;
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
  await removeUnconfirmed(tx, accounts, email);
  return moveToAddress(tx, accounts, user, { email, email_confirmed_at: now, email_verified_at: now }, now);
}

/**
 * Deletes an unconfirmed account with the new address. Its creator never verified the address, and the mailbox's owner
 * has just given it to another account.
 */
async function removeUnconfirmed(tx: Transaction<Tables>, accounts: Accounts, email: string): Promise<void> {
  const found = await findUserByEmail(tx, email);
  // It may have been confirmed, or moved, before we got the lock.
  const held = found && (await lockUser(tx, found.id));
  if (held?.email === email && held.email_confirmed_at === null) await eraseAccount(tx, held, accounts);
}

/** Ends the links sent to the old address and every pending change of address. */
export async function moveToAddress(
  tx: Transaction<Tables>,
  { features }: Pick<Accounts, 'features'>,
  user: UserRow,
  address: Pick<UserRow, 'email' | 'email_confirmed_at' | 'email_verified_at'>,
  now: number,
): Promise<UserRow | undefined> {
  if (await findUserByEmail(tx, address.email)) throw emailExists();
  await endLinks(tx, user.id, emailsOf(features()));
  const changes: UserChanges = {
    ...address,
    new_email: null,
    new_email_confirmed_by: null,
    newsletter_asked_at: null,
  };
  return changeUser(tx, user.id, changes, now).catch((error: unknown) => {
    // Somebody took the address between our check and our write.
    throw isUniqueViolation(error) ? emailExists() : error;
  });
}

export function emailExists() {
  return refuse('email_exists', 'A user with this email address has already been registered');
}
