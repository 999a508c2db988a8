/** The guard of functions that belong to an account. */
import { Refusal, type ApiError } from '../../platform/http/api-error.ts';
import type { Caller, CallingUser } from '../../platform/http/site-function.ts';

export const signInFirst: ApiError = { code: 'no_authorization', message: 'Please sign in first.' };

/** Who is signed in; refuses everyone else. */
export function signedInUser({ user }: Pick<Caller, 'user'>): CallingUser {
  if (!user) throw new Refusal(signInFirst);
  return user;
}
