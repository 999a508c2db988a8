/** The guard of functions that belong to an account. */
import { Refusal, type ApiError } from '../http/api-error.ts';
import { lockUser } from '../accounts/user-store.ts';
import type { Caller, CallingUser, FunctionCall } from '../http/site-function.ts';

export const signInFirst: ApiError = { code: 'no_authorization', message: 'Please sign in first.' };

/** Who is signed in; refuses everyone else. */
export function signedInUser({ user }: Pick<Caller, 'user'>): CallingUser {
  if (!user) throw new Refusal(signInFirst);
  return user;
}

/**
 * The same, held until the transaction ends, for what is attached to the account: one that is deleted at this very
 * moment must refuse like one that is gone.
 */
export async function lockSignedInUser(call: FunctionCall): Promise<CallingUser> {
  const { id, session } = signedInUser(call);
  const user = await lockUser(call.tx, id);
  if (!user) throw new Refusal(signInFirst);
  return { ...user, session };
}
