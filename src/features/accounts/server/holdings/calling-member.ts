/** The account that calls one of its own functions. */
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import { signedInUser, signInFirst, type Caller } from '#server/platform/http/site-function.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { findUser } from '../stores/user-store.ts';

export async function callingMember(db: Queryable, caller: Pick<Caller, 'user'>): Promise<UserRow> {
  const user = await findUser(db, signedInUser(caller).id);
  // The account was deleted after the call was authenticated.
  if (!user) throw new Refusal(signInFirst);
  return user;
}
