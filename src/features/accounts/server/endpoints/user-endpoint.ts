import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Context } from 'hono';
import * as v from 'valibot';
import words from '#content/accounts/answer-words.yaml';
import type { UserRow } from '../stores/accounts-tables.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { EMAIL_CHANGES_PER_USER, PASSWORD_CHANGES_PER_USER } from '../wire/account-limits.ts';
import type { Accounts } from '../service/accounts.ts';
import { refuse, tooManyMails, type AuthRefusal } from '../wire/auth-error.ts';
import {
  type SignedIn,
  authRoute,
  emailOf,
  holdSignedIn,
  limitUser,
  optionalObject,
  optionalTexts,
  queryOf,
  redirectOf,
  signedIn,
  signedInSoFar,
} from './auth-route.ts';
import { changeEmail } from '../service/email-change.ts';
import { changePassword } from '../service/password-change.ts';
import { fittingMetadata, requireGoodPassword } from '../passwords/password-policy.ts';
import { endSessions } from '../stores/session-store.ts';
import { userJson } from './user-json.ts';
import { changeUser, lockUser, metadataOf } from '../stores/user-store.ts';

/** How recent a sign-in must be to change the password without typing the current one. */
const RECENT_SIGN_IN_MS = 10 * MINUTE_MS;
const RECENT_RECOVERY_MS = 15 * MINUTE_MS;

export const showUser = authRoute({ who: signedInSoFar }, ({ c, who: { user, factors } }) =>
  c.json(userJson(user, factors)),
);

const texts = optionalTexts('email', 'password', 'current_password');
const changes = { ...texts, data: optionalObject, app_metadata: v.nullish(v.unknown()) };

export const updateUser = authRoute({ who: signedIn, body: changes, isSlow: true }, async (call) => {
  const { c, accounts, who: caller } = call;
  const { user, factors } = caller;
  const { email: givenEmail, password, current_password, data, app_metadata } = call.body;
  if (app_metadata) throw refuse('not_admin', 'Updating app_metadata requires admin privileges');
  const email = givenEmail ? emailOf(givenEmail) : undefined;
  const redirectTo = redirectOf(c, accounts.siteUrl);
  const newHash = password ? await checkedHash(accounts, caller, password, current_password) : undefined;
  if (email !== undefined && email !== user.email) await limitEmailChanges(accounts, user);
  const now = accounts.clock.now();
  const changed = await accounts.db.transaction().execute(async (tx) => {
    const { user: locked, session } = await holdSignedIn(tx, caller, now);
    if (data) {
      const user_metadata = JSON.stringify(fittingMetadata(metadataOf(locked), data));
      await changeUser(tx, user.id, { user_metadata }, now);
    }
    if (newHash) {
      // Of two concurrent changes the first wins; the second was checked against a password that is no longer valid.
      if (locked.password_hash !== user.password_hash) throw reauthenticationNeeded();
      await changePassword(tx, accounts, { user: locked, newHash, keep: session }, now);
    }
    if (email !== undefined && email !== locked.email)
      await changeEmail(tx, accounts, locked, { email, redirectTo }, now);
    return lockUser(tx, user.id);
  });
  return c.json(userJson(changed ?? user, factors));
});

export const logOut = authRoute({ who: signedInToLeave }, async ({ c, accounts, who: { kind, user, session } }) => {
  const which = { global: 'all', local: { only: session.id }, others: { except: session.id } } as const;
  // A caller who knows only the password must not sign out the owner, who has taken the second step.
  await endSessions(accounts.db, user.id, which[kind === 'half' ? 'local' : scopeOf(c)]);
  return c.body(null, 204);
});

function signedInToLeave(c: Context<AppEnv>, accounts: Accounts): Promise<SignedIn> {
  // Checked before the session: an invalid scope is the caller's mistake, signed in or not.
  scopeOf(c);
  return signedInSoFar(c, accounts);
}

function scopeOf(c: Context<AppEnv>): 'global' | 'local' | 'others' {
  const scope = queryOf(c, 'scope') || 'global';
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope;
  throw refuse('validation_failed', `Unsupported logout scope "${scope}"`);
}

/** Counts refused changes too, because each may reveal whether an address has an account. */
async function limitEmailChanges({ db, clock, rateLimiter }: Accounts, user: UserRow): Promise<void> {
  const wait = await rateLimiter.consume(db, EMAIL_CHANGES_PER_USER, user.id, clock.now());
  if (wait > 0) throw tooManyMails(wait);
}

/**
 * The new password's hash. Requires the current password or a recent sign-in, in case somebody found an open browser.
 */
async function checkedHash(
  accounts: Accounts,
  { user, session }: SignedIn,
  password: string,
  current: string | null | undefined,
): Promise<string> {
  const { clock, passwords, settings } = accounts;
  const now = clock.now();
  requireGoodPassword(password, user.email, settings.minPasswordLength);
  await limitUser(accounts, user, PASSWORD_CHANGES_PER_USER);
  if (typeof current === 'string') {
    if (!(await passwords.verify(user.password_hash, current)))
      throw refuse('invalid_credentials', words.wrongCurrentPassword);
  } else if (session.auth_at + (session.auth_method === 'recovery' ? RECENT_RECOVERY_MS : RECENT_SIGN_IN_MS) < now) {
    throw reauthenticationNeeded();
  }
  if (await passwords.verify(user.password_hash, password))
    throw refuse('same_password', 'New password should be different from the old password.');
  return passwords.hash(password);
}

function reauthenticationNeeded(): AuthRefusal {
  return refuse('reauthentication_needed', words.provePassword);
}
