import type { Transaction } from 'kysely';
import type * as v from 'valibot';
import type { Tables } from '#server/platform/db/database.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { linkToConfirm, redirectTarget } from '../wire/account-links.ts';
import { mintToken, newToken, type TokenKind } from '../stores/account-tokens.ts';
import type { Accounts } from '../service/accounts.ts';
import { recordAdminChange, requireAdmin, userNotFound } from './admin-request.ts';
import { emailExists, refuse } from '../wire/auth-error.ts';
import { authRoute, emailOf, optionalObject, optionalTexts, queryOf } from '../endpoints/auth-route.ts';
import { isTaken, planEmailChange } from '../service/email-change.ts';
import type { PasswordHasher } from '../passwords/password-hash.ts';
import { fittingMetadata, requireGoodPassword } from '../passwords/password-policy.ts';
import { factorsOf } from '../stores/factor-store.ts';
import { userJson } from '../endpoints/user-json.ts';
import { addUser, changeUser, findUserByEmail, lockUser, metadataOf, type Metadata } from '../stores/user-store.ts';

const invitation = { ...optionalTexts('email'), data: optionalObject };

export const invite = authRoute({ who: requireAdmin, body: invitation, isSlow: true }, async (call) => {
  const { c, accounts } = call;
  const { email, data } = call.body;
  const { db, clock, passwords, siteUrl } = accounts;
  const redirectTo = redirectTarget(queryOf(c, 'redirect_to'), siteUrl);
  const newcomer = await invitedGuest({ email: emailOf(email ?? ''), metadata: data ?? {} }, passwords);
  const now = clock.now();
  const user = await db.transaction().execute(async (tx) => {
    const invited = await awaitNewcomer(tx, newcomer, now);
    const payload = { userId: invited.id, redirectTo };
    await enqueueMail(tx, { kind: 'account-invite', recipient: invited.email, payload }, now);
    return invited;
  });
  recordAdminChange(call, { event: 'user invited', userId: user.id });
  return c.json(userJson(user, await factorsOf(db, user.id)));
});

const linkWish = { ...optionalTexts('type', 'email', 'password', 'new_email'), data: optionalObject };

export const generateLink = authRoute({ who: requireAdmin, body: linkWish, isSlow: true }, async (call) => {
  const { c, accounts } = call;
  const { type, kind, email, newEmail, newcomer } = await checkedWish(call.body, accounts);
  const { db, clock, siteUrl } = accounts;
  const redirectTo = redirectTarget(queryOf(c, 'redirect_to'), siteUrl) ?? siteUrl;
  const now = clock.now();
  const { user, token } = await db.transaction().execute(async (tx) => {
    const found = newcomer ? await awaitNewcomer(tx, newcomer, now) : await existingUser(tx, email);
    const ready = newEmail === undefined ? found : await planned(tx, accounts, found, newEmail, now);
    const wish = { userId: ready.id, kind, email: newEmail ?? email, passwordHash: newcomer?.passwordHash, now };
    return { user: ready, token: await mintToken(tx, wish) };
  });
  recordAdminChange(call, { event: 'link generated', userId: user.id, changed: [type] });
  return c.json({
    ...userJson(user, await factorsOf(db, user.id)),
    action_link: linkToConfirm(siteUrl, { token, type: newEmail === undefined ? type : 'email_change', redirectTo }),
    // Our mails hold links only; there is no code to type.
    email_otp: '',
    hashed_token: token,
    redirect_to: redirectTo,
    verification_type: type,
  });
});

const KINDS = new Map<string, TokenKind>([
  ['signup', 'signup'],
  ['invite', 'signup'],
  ['magiclink', 'recovery'],
  ['recovery', 'recovery'],
  ['email_change_current', 'email_change_current'],
  ['email_change_new', 'email_change_new'],
]);

type LinkRequest = v.InferOutput<v.ObjectSchema<typeof linkWish, undefined>>;

interface LinkWish {
  type: string;
  kind: TokenKind;
  email: string;
  /** Set for a change of address. */
  newEmail?: string;
  /** Set for links that also create the account. */
  newcomer?: Newcomer;
}

async function checkedWish(body: LinkRequest, { passwords, settings }: Accounts): Promise<LinkWish> {
  const { type, email: givenEmail, new_email, password, data } = body;
  const kind = KINDS.get(type ?? '');
  if (!type || !kind) throw refuse('validation_failed', `Give a type: ${[...KINDS.keys()].join(', ')}.`);
  const email = emailOf(givenEmail ?? '');
  if (type.startsWith('email_change')) return { type, kind, email, newEmail: emailOf(new_email ?? '') };
  if (kind !== 'signup') return { type, kind, email };
  const rest = { email, metadata: data ?? {} };
  if (type === 'invite') return { type, kind, email, newcomer: await invitedGuest(rest, passwords) };
  if (!password) throw refuse('validation_failed', 'Signup requires a valid password');
  requireGoodPassword(password, email, settings.minPasswordLength);
  const passwordHash = await passwords.hash(password);
  return { type, kind, email, newcomer: { ...rest, passwordHash, isInvited: false } };
}

interface Newcomer {
  email: string;
  passwordHash: string;
  metadata: Metadata;
  isInvited: boolean;
}

/** The account gets a random password that nobody knows, until the guest chooses one. */
async function invitedGuest(guest: Pick<Newcomer, 'email' | 'metadata'>, passwords: PasswordHasher): Promise<Newcomer> {
  return { ...guest, passwordHash: await passwords.hash(newToken()), isInvited: true };
}

/**
 * Adds an unconfirmed account, or returns the existing unconfirmed one with its password replaced: anybody may have
 * signed up with this address, and the operator's link must not confirm a stranger's password.
 */
async function awaitNewcomer(
  tx: Transaction<Tables>,
  { email, passwordHash, metadata, isInvited }: Newcomer,
  now: number,
): Promise<UserRow> {
  const added = await addUser(tx, { email, passwordHash, metadata: {}, confirmedAt: null, now });
  const user = added ?? (await existingUser(tx, email));
  if (user.email_confirmed_at !== null) throw emailExists();
  const changes = {
    password_hash: passwordHash,
    user_metadata: JSON.stringify(fittingMetadata(metadataOf(user), metadata)),
    invited_at: isInvited ? now : user.invited_at,
  };
  return (await changeUser(tx, user.id, changes, now)) ?? user;
}

async function existingUser(tx: Transaction<Tables>, email: string): Promise<UserRow> {
  const found = await findUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id));
  if (!user) throw userNotFound();
  return user;
}

/** Keeps a planned change to the same address, so that the second of its two links also belongs to it. */
async function planned(tx: Transaction<Tables>, accounts: Accounts, user: UserRow, newEmail: string, now: number) {
  if (await isTaken(tx, accounts, newEmail, now)) throw emailExists();
  if (user.new_email === newEmail) return user;
  const change = { new_email: newEmail, email_change_sent_at: null };
  return (await planEmailChange(tx, user, change, now)) ?? user;
}
