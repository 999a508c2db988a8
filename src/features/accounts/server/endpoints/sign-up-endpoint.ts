/**
 * POST /signup. Where addresses are confirmed by mail, the answer is the same whether or not the address has an
 * account.
 */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { UserRow } from '../stores/accounts-tables.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { SignUp } from '../emails/account-emails.tsx';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { countForRecipient } from '#server/platform/mail/outbox/recipient-limit.ts';
import { SIGN_UP_MAILS_PER_ADDRESS, SIGN_UP_MAILS_PER_RECIPIENT, SIGN_UPS_PER_CLIENT } from '../wire/account-limits.ts';
import type { Accounts } from '../service/accounts.ts';
import { refuse } from '../wire/auth-error.ts';
import {
  authRoute,
  emailOf,
  limitClient,
  openSession,
  optionalObject,
  optionalTexts,
  redirectOf,
  userAgentOf,
} from './auth-route.ts';
import { deviceName } from '../sessions/device-name.ts';
import { fittingMetadata, requireGoodPassword } from '../passwords/password-policy.ts';
import { rememberSignUp } from '../stores/sign-up-store.ts';
import { sessionJson, userJson } from './user-json.ts';
import { addUser, changeUser, findUserByEmail, newUserRow, type NewUser } from '../stores/user-store.ts';

/** Other members, such as `role` or `email_confirmed_at`, are ignored: visitors may not set them. */
const body = { ...optionalTexts('email', 'phone', 'password'), data: optionalObject };

export const signUp = authRoute({ who: anyoneWhileOpen, body, isSlow: true }, async (call) => {
  const { c, accounts, client } = call;
  const { email: givenEmail, phone, password, data } = call.body;
  if (!givenEmail && phone) throw refuse('phone_provider_disabled', 'Phone signups are disabled');
  if (!givenEmail) throw refuse('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  const email = emailOf(givenEmail);
  if (!password) throw refuse('validation_failed', 'Signup requires a valid password');
  requireGoodPassword(password, email, accounts.settings.minPasswordLength);
  const metadata = fittingMetadata({}, data ?? {});
  const redirectTo = redirectOf(c, accounts.siteUrl);
  accounts.passwords.requireRoom();
  await limitClient(client, accounts, SIGN_UPS_PER_CLIENT);
  const passwordHash = await accounts.passwords.hash(password);
  const wish: NewUser = { email, passwordHash, metadata, confirmedAt: null, now: accounts.clock.now() };
  return c.json(
    accounts.settings.requireConfirmation
      ? await signUpWithMail(c, accounts, wish, redirectTo)
      : await signUpAtOnce(c, accounts, wish),
  );
});

function anyoneWhileOpen(_c: Context<AppEnv>, { settings }: Accounts): null {
  if (settings.signUpDisabled) throw refuse('signup_disabled', 'Signups not allowed for this instance');
  return null;
}

/** Answers with a session, so it can't hide that an address has an account: it refuses one. */
async function signUpAtOnce(c: Context<AppEnv>, accounts: Accounts, wish: NewUser) {
  const { now } = wish;
  const signedIn = await accounts.db.transaction().execute(async (tx) => {
    const added = await addUser(tx, { ...wish, confirmedAt: now });
    if (!added) throw refuse('user_already_exists', 'User already registered');
    const user = (await changeUser(tx, added.id, { last_sign_in_at: now }, now)) ?? added;
    return openSession(tx, { c, accounts }, user, 'password', now);
  });
  return sessionJson(accounts.accessTokens, signedIn, now);
}

async function signUpWithMail(c: Context<AppEnv>, accounts: Accounts, wish: NewUser, redirectTo: string | null) {
  const { db, rateLimiter } = accounts;
  const { email, passwordHash, metadata, now } = wish;
  const device = deviceName(userAgentOf(c));
  const attempt: SignUp = { id: randomUUID(), at: now, device, passwordHash, metadata };
  await db.transaction().execute(async (tx) => {
    const tooMany = await rateLimiter.consume(tx, SIGN_UP_MAILS_PER_ADDRESS, email, now);
    const mayMail =
      tooMany === 0 && (await countForRecipient(tx, rateLimiter, SIGN_UP_MAILS_PER_RECIPIENT, email, now)) === 0;
    const added = await addUser(tx, wish);
    await rememberSignUp(tx, email, passwordHash, now);
    // Looked up in both cases, for equal work.
    const owner = await findUserByEmail(tx, email);
    if (!owner) throw new Error('an address that could not be added is there');
    if (mayMail) await enqueueMail(tx, mailFor(added ?? owner, attempt, redirectTo), now);
  });
  // A new user with the sign-up's own id. The stored id would be the same at the next attempt, which would reveal that an
  // unconfirmed account exists.
  return userJson({ ...newUserRow(wish), id: attempt.id, confirmation_sent_at: now }, []);
}

function mailFor({ id, email, email_confirmed_at }: UserRow, attempt: SignUp, redirectTo: string | null): OutgoingMail {
  if (email_confirmed_at !== null) return { kind: 'already-registered', recipient: email, payload: {} };
  return { kind: 'account-confirm', recipient: email, payload: { userId: id, signUp: attempt, redirectTo } };
}
