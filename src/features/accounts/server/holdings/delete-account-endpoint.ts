import * as v from 'valibot';
import words from '#content/accounts/answer-words.yaml';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { rateLimited, Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import { defineCommand, signedInUser, signInFirst, type FunctionBody } from '#server/platform/http/site-function.ts';
import { HashingOverloaded } from '../passwords/password-hash.ts';
import type { Accounts } from '../service/accounts.ts';
import { eraseHolder } from '#server/platform/db/table-declaration.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';
import { findUser, holderOf } from '../stores/user-store.ts';
import { PASSWORD_CHANGES_PER_USER } from '../wire/account-limits.ts';
import { overloaded } from '../wire/auth-error.ts';

type DeleteAccountOptions = Pick<Accounts, 'db' | 'log' | 'rateLimiter' | 'passwords' | 'features' | 'forgetTraces'>;

export function createDeleteAccount(options: DeleteAccountOptions): FunctionBody {
  return defineCommand({
    schema: v.strictObject({ password: v.string() }),
    // The input is a password, of which no digest may be stored.
    dedupeKey: () => null,
    handlesRepeats: true,
    admit: async ({ password }, { user, now }) => (user ? refusalOf(user, password, now, options) : signInFirst),
    async act(_input, call) {
      const user = await findUser(call.tx, signedInUser(call).id);
      // The account was deleted after the call was authenticated.
      if (!user) throw new Refusal(signInFirst);
      await eraseHolder(call.tx, tablesOf(options.features()), holderOf(user, null), call.now);
      // After restoring a backup, the operator deletes these accounts again by this line (docs/operations.md).
      options.log.info({ userId: user.id }, 'account deleted');
    },
    async finish(_input, answer, { user }) {
      if (user) await options.forgetTraces(user);
      return answer;
    },
  });
}

/** Guesses in a session that was left open share their limit with password changes. */
async function refusalOf(
  { id }: AccountHolder,
  password: string,
  now: number,
  { db, rateLimiter, passwords }: DeleteAccountOptions,
): Promise<ApiError | undefined> {
  const wait = await rateLimiter.consume(db, PASSWORD_CHANGES_PER_USER, id, now);
  if (wait > 0) return rateLimited(wait);
  const user = await findUser(db, id);
  if (!user) return signInFirst;
  try {
    if (await passwords.verify(user.password_hash, password)) return undefined;
    return { code: 'forbidden', message: words.wrongPassword };
  } catch (error) {
    if (error instanceof HashingOverloaded) return overloaded;
    throw error;
  }
}
