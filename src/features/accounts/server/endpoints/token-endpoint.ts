import words from '#content/accounts/answer-words.yaml';
import * as v from 'valibot';
import { emailKey, typedAddress } from '#shared/text/email-address.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { anyone } from '#server/platform/http/request-pipeline.ts';
import { SIGN_INS_PER_CLIENT, UNKNOWN_REFRESHES_PER_CLIENT } from '../wire/account-limits.ts';
import type { Accounts } from '../service/accounts.ts';
import { type AuthRefusal, refuse, tooManyRequests } from '../wire/auth-error.ts';
import {
  type AuthRoute,
  authRoute,
  limitClient,
  openSession,
  optionalTexts,
  queryOf,
  userAgentOf,
} from './auth-route.ts';
import { isBanned } from '../sessions/authenticate.ts';
import { factorsOf } from '../stores/factor-store.ts';
import { isRefreshToken, rotateRefreshToken, type Rotation } from '../sessions/refresh-rotation.ts';
import { passwordOfSignUp } from '../stores/sign-up-store.ts';
import type { Admission, Admitted, Attempt } from '../passwords/sign-in-guard.ts';
import { sessionJson } from './user-json.ts';
import { changeUser, findUser, findUserByEmail } from '../stores/user-store.ts';

/** The route for the query's grant type. Throws for those that this site doesn't offer. */
export const grantToken: AuthRoute = (c, ...rest) => {
  switch (queryOf(c, 'grant_type')) {
    case 'password':
      return signInWithPassword(c, ...rest);
    case 'refresh_token':
      return refreshSession(c, ...rest);
    case 'id_token':
      throw refuse('provider_disabled', 'Provider is not enabled');
    case 'web3':
      throw refuse('web3_provider_disabled', 'Web3 provider is disabled');
    default:
      throw refuse('invalid_credentials', 'unsupported_grant_type');
  }
};

const credentials = { ...optionalTexts('email', 'phone'), password: v.string() };

const signInWithPassword = authRoute({ who: anyone, body: credentials, isSlow: true }, async (call) => {
  const { c, accounts, body, client, now } = call;
  const { db, passwords, guard } = accounts;
  const { email: givenEmail, phone, password } = body;
  if (!givenEmail && phone) throw refuse('phone_provider_disabled', 'Phone logins are disabled');
  // Checked before the attempt is counted, because counting costs a write.
  passwords.requireRoom();
  const email = emailKey(typedAddress(givenEmail ?? ''));
  const attempt: Attempt = { email, network: client, userAgent: userAgentOf(c) };
  const admission = await admitted(accounts, attempt, now);
  // Runs the same steps for an address without an account, including a dummy hash, so that the timing reveals nothing.
  const user = await userOf(accounts, { email, password }, now).catch(async (error: unknown) => {
    // The password was right or never checked, so this was not a failed guess.
    await guard.takeBack(db, admission.subject);
    throw error;
  });
  if (!user) throw invalidCredentials();
  const password_hash = passwords.isOutdated(user.password_hash) ? await passwords.hash(password) : user.password_hash;
  const signedIn = await db.transaction().execute(async (tx) => {
    const changed = await changeUser(tx, user.id, { last_sign_in_at: now }, now);
    // The password or the account may have changed while we hashed.
    if (changed?.password_hash !== user.password_hash) throw invalidCredentials();
    if (password_hash !== user.password_hash) await changeUser(tx, user.id, { password_hash }, now);
    await guard.succeeded(tx, admission, attempt, user.id, now);
    return openSession(tx, call, changed, 'password', now);
  });
  return c.json({ ...(await sessionJson(accounts.accessTokens, signedIn, now)), weak_password: null });
});

/** Counts the attempt. Throws when the client or the account is over its limit. */
async function admitted({ db, guard, rateLimiter }: Accounts, attempt: Attempt, now: number): Promise<Admitted> {
  // One transaction, because each would cost a write to disk. It commits even when it refuses.
  const admission = await db.transaction().execute(async (tx): Promise<Admission> => {
    const wait = await rateLimiter.consume(tx, SIGN_INS_PER_CLIENT, attempt.network, now);
    return wait > 0 ? { kind: 'locked', retryAfterSeconds: wait } : guard.admit(tx, attempt, now);
  });
  if (admission.kind === 'admitted') return admission;
  if (admission.kind === 'locked') throw tooManyRequests(admission.retryAfterSeconds);
  throw refuse('reset_required', words.resetFirst);
}

/**
 * The user with this password; undefined when it matches nobody. Throws when the password is right but may not sign in.
 * "Not confirmed" is decided by the sign_ups row alone, which exists whether or not the address has an account.
 */
async function userOf(
  { db, passwords }: Accounts,
  { email, password }: { email: string; password: string },
  now: number,
): Promise<UserRow | undefined> {
  const found = await findUserByEmail(db, email);
  const signedUpWith = await passwordOfSignUp(db, email, now);
  const user = found?.email_confirmed_at === null ? undefined : found;
  if (user && (await passwords.verify(user.password_hash, password))) {
    if (isBanned(user, now)) throw refuse('user_banned', 'User is banned');
    return user;
  }
  // Every failure costs two hashes.
  if (!user) await passwords.verify(undefined, password);
  if (await passwords.verify(signedUpWith, password)) throw refuse('email_not_confirmed', 'Email not confirmed');
  return undefined;
}

function invalidCredentials(): AuthRefusal {
  return refuse('invalid_credentials', 'Invalid login credentials');
}

const REFUSALS: Record<(Rotation & { kind: 'refused' })['code'], string> = {
  refresh_token_not_found: 'Invalid Refresh Token: Refresh Token Not Found',
  refresh_token_already_used: 'Invalid Refresh Token: Already Used',
  session_expired: 'Invalid Refresh Token: Session Expired',
};

const refreshBody = { refresh_token: v.string() };

/** Shed last under overload: a client that retries too late with a spent token is signed out. */
const refreshSession = authRoute({ who: anyone, body: refreshBody, isUrgent: true }, async (call) => {
  const { c, accounts, client, now } = call;
  const { db, rateLimiter, settings } = accounts;
  const { refresh_token: given } = call.body;
  if (!isRefreshToken(given)) throw refuse('validation_failed', 'Refresh token is not valid');
  const { rotation, user, factors } = await db.transaction().execute(async (tx) => {
    const rotated = await rotateRefreshToken(tx, given, { rateLimiter, graceMs: settings.refreshGraceMs }, now);
    if (rotated.kind !== 'rotated') return { rotation: rotated, user: undefined, factors: [] };
    const owner = await findUser(tx, rotated.session.user_id);
    // Throwing rolls back, so the token stays unspent and works again when the ban ends.
    if (owner && isBanned(owner, now)) throw refuse('user_banned', 'User is banned');
    return { rotation: rotated, user: owner, factors: owner ? await factorsOf(tx, owner.id) : [] };
  });
  if (rotation.kind === 'too-many') {
    const headers = { 'retry-after': String(rotation.retryAfterSeconds) };
    throw refuse('overloaded', words.refreshedOften, { headers });
  }
  if (rotation.kind === 'refused') {
    if (rotation.code === 'refresh_token_not_found') await limitClient(client, accounts, UNKNOWN_REFRESHES_PER_CLIENT);
    throw refuse(rotation.code, REFUSALS[rotation.code]);
  }
  if (!user) throw refuse('refresh_token_not_found', REFUSALS.refresh_token_not_found);
  return c.json(await sessionJson(accounts.accessTokens, { user, factors, ...rotation }, now));
});
