/** /verify: the target of mailed links. Opening one changes nothing; the page's button sends the POST. */
import type { Transaction } from 'kysely';
import type { Tables } from '#server/platform/db/database.ts';
import { anyone } from '#server/platform/http/request-pipeline.ts';
import { VERIFICATIONS_PER_CLIENT } from '../wire/account-limits.ts';
import { linkToConfirm, redirectTarget } from '../wire/account-links.ts';
import { consumeToken, type SpentToken, type TokenKind } from '../stores/account-tokens.ts';
import type { Accounts } from '../service/accounts.ts';
import { refuse } from '../wire/auth-error.ts';
import { authRoute, limitClient, openSession, optionalTexts, queryOf } from './auth-route.ts';
import { isBanned } from '../sessions/authenticate.ts';
import { inviteRefusal, proveAddress } from '../service/address-proof.ts';
import { agreeToEmailChange } from '../service/email-change.ts';
import { NO_PASSWORD } from '../passwords/password-hash.ts';
import { sessionJson } from './user-json.ts';
import { mergedMetadata, metadataOf, type Metadata } from '../stores/user-store.ts';

const E164 = /^\+?[1-9]\d{1,14}$/;

/** Kinds of token by the client's names for them. */
export const KINDS: ReadonlyMap<string, readonly TokenKind[]> = new Map<string, readonly TokenKind[]>([
  ['signup', ['signup']],
  ['email', ['signup']],
  ['invite', ['signup']],
  ['recovery', ['recovery']],
  // Only an operator makes these.
  ['magiclink', ['recovery']],
  ['email_change', ['email_change_current', 'email_change_new']],
  // Our own, for results that were taken signed out.
  ['claim', ['claim']],
]);

const body = optionalTexts('type', 'token_hash', 'token', 'email', 'phone');

export const verify = authRoute({ who: anyone, body }, async (call) => {
  const { c, accounts, client, now } = call;
  const { type, token_hash: token, phone, ...typed } = call.body;
  if (type === 'sms' || type === 'phone_change') throw noSuchCode(phone ?? '');
  const kinds = KINDS.get(type ?? '');
  if (!kinds) throw refuse('validation_failed', 'Verify requires a verification type');
  await limitClient(client, accounts, VERIFICATIONS_PER_CLIENT);
  // Our mails hold links only, so there is no code to type.
  if (typed.token && typed.email) throw codeExpired();
  if (!token) throw refuse('validation_failed', 'Verify requires a token or a token hash');
  const signedIn = await accounts.db.transaction().execute(async (tx) => {
    const spent = await consumeToken(tx, token, kinds, now);
    if (!spent) throw linkExpired();
    if (isBanned(spent.user, now)) throw refuse('user_banned', 'User is banned');
    const refusal = type === 'invite' ? await inviteRefusal(tx, accounts, spent.user) : undefined;
    if (refusal !== undefined) throw refuse('otp_expired', refusal);
    const { user, method } = await act(tx, accounts, spent, now);
    return user && openSession(tx, call, user, method, now);
  });
  if (signedIn) {
    const session = await sessionJson(accounts.accessTokens, signedIn, now);
    return c.json({ ...session, needs_password: signedIn.user.password_hash === NO_PASSWORD });
  }
  return c.json({
    msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    code: '200',
  });
});

/** Handles links in the original's style: redirects to our page and consumes nothing. */
export const showVerifyPage = authRoute({ who: anyone }, ({ c, accounts: { siteUrl } }) => {
  const token = queryOf(c, 'token') || queryOf(c, 'token_hash');
  const type = queryOf(c, 'type');
  if (!token || !type) throw refuse('validation_failed', 'Verify requires a token and a verification type');
  const redirectTo = redirectTarget(queryOf(c, 'redirect_to'), siteUrl);
  return c.redirect(linkToConfirm(siteUrl, { token, type, redirectTo }), 303);
});

async function act(tx: Transaction<Tables>, accounts: Accounts, spent: SpentToken, now: number) {
  const { user, kind } = spent;
  if (kind === 'email_change_current' || kind === 'email_change_new') {
    return { user: await agreeToEmailChange(tx, accounts, spent, now), method: 'email_change' } as const;
  }
  // The account has changed its address since the link was sent.
  if (spent.email !== user.email) throw linkExpired();
  const changes = {
    password_hash: passwordAfter(spent),
    user_metadata: JSON.stringify(mergedMetadata(metadataAfter(spent), { email_verified: true })),
    last_sign_in_at: now,
  };
  // Any of these links, a password reset included, proves the address.
  const proved = await proveAddress(tx, accounts, user, { through: 'own address', changes }, now);
  return { user: proved, method: kind === 'recovery' ? 'recovery' : 'signup' } as const;
}

/**
 * The password of the account once the link is used:
 * - A confirmed account keeps its own.
 * - A sign-up's link brings that sign-up's password, so a stranger who signed up earlier doesn't keep theirs.
 * - A reset link brings none, because whoever requested it may not have chosen the current one.
 * - A resent confirmation keeps the password of the only sign-up. After several it brings none, because it can't tell
 *   them apart.
 * Without a password the visitor sets one now or by mail.
 */
function passwordAfter({ user, kind, passwordHash }: SpentToken): string {
  if (user.email_confirmed_at !== null) return user.password_hash;
  if (kind === 'recovery') return NO_PASSWORD;
  return passwordHash ?? (user.signed_up_again_at === null ? user.password_hash : NO_PASSWORD);
}

/** The same rule for metadata, except that a link without any keeps what the account has. */
function metadataAfter({ user, metadata }: SpentToken): Metadata {
  return user.email_confirmed_at === null && metadata !== null ? metadata : metadataOf(user);
}

/** We send none to phones. */
function noSuchCode(phone: string) {
  return E164.test(phone) ? codeExpired() : refuse('validation_failed', 'Invalid phone number format (E.164 required)');
}

function codeExpired() {
  return refuse('otp_expired', 'Token has expired or is invalid');
}

function linkExpired() {
  return refuse('otp_expired', 'Email link is invalid or has expired');
}
