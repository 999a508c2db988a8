/** The function `delete-account`: removes the caller's account with all it owns, on the word of their password. */
import * as v from 'valibot';
import { PASSWORD_CHANGES_PER_USER } from '../accounts/wire/account-limits.ts';
import type { Accounts } from '../accounts/service/accounts.ts';
import { HashingOverloaded } from '../accounts/passwords/password-hash.ts';
import { rateLimited, type ApiError } from '../../platform/http/api-error.ts';
import { ACCOUNT_CALLS } from '../../platform/http/rate-limit.ts';
import { defineCommand, type CallingUser, type SiteFunction } from '../../platform/http/site-function.ts';
import { eraseAccount } from './erase-account.ts';
import { signedInUser, signInFirst } from './signed-in-user.ts';

type DeleteAccountOptions = Pick<Accounts, 'db' | 'log' | 'rateLimiter' | 'passwords' | 'guard' | 'newsletter'>;

export function createDeleteAccount(options: DeleteAccountOptions): SiteFunction {
  return defineCommand({
    name: 'delete-account',
    schema: v.strictObject({ password: v.string() }),
    limitPerClient: ACCOUNT_CALLS,
    // No digest of a password is kept.
    essence: () => null,
    handlesRepeats: () => true,
    admit: async ({ password }, { user, now }) => (user ? refusalOf(user, password, now, options) : signInFirst),
    async act(_input, call) {
      const user = signedInUser(call);
      await eraseAccount(call.tx, user, options);
      // After a restore the operator deletes again what this says (docs/operations.md).
      options.log.info({ userId: user.id }, 'account deleted');
    },
  });
}

/** Guesses with a session that was left open count together with those at changing the password. */
async function refusalOf(
  user: CallingUser,
  password: string,
  now: number,
  { db, rateLimiter, passwords }: DeleteAccountOptions,
): Promise<ApiError | undefined> {
  const wait = await rateLimiter.consume(db, PASSWORD_CHANGES_PER_USER, user.id, now);
  if (wait > 0) return rateLimited(wait);
  try {
    return (await passwords.verify(user.password_hash, password)) ? undefined : wrongPassword;
  } catch (error) {
    if (error instanceof HashingOverloaded) return busy;
    throw error;
  }
}

const wrongPassword: ApiError = { code: 'forbidden', message: 'This is not your password.' };

const RETRY_SECONDS = 5;
const busy: ApiError = {
  code: 'overloaded',
  message: 'Many people are signing in just now. Please try again in a few seconds.',
  headers: { 'retry-after': String(RETRY_SECONDS) },
};
