/**
 * The sign_ups table: the password that each address was last signed up with. Kept for addresses that have an account,
 * too: whoever signs up and then signs in with that password must not learn from the answer which of both it is.
 */
import { createHash } from 'node:crypto';
import { keptMs } from '../../../../shared/kept-periods.ts';
import type { Queryable } from '../../../platform/db/database.ts';

/** Of several sign-ups the first one counts, as it does for a new account until one of its links is used. */
export async function rememberSignUp(tx: Queryable, email: string, passwordHash: string, now: number): Promise<void> {
  const fresh = { password_hash: passwordHash, expires_at: now + keptMs('unconfirmed') };
  await tx
    .insertInto('sign_ups')
    .values({ subject: subjectOf(email), ...fresh })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(fresh).where('sign_ups.expires_at', '<=', now))
    .execute();
}

/** The hash of the password that somebody has signed up with and that no mailed link has confirmed since. */
export async function passwordOfSignUp(db: Queryable, email: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_ups')
    .select('password_hash')
    .where('subject', '=', subjectOf(email))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Once the account's owner has come by a mailed link, changed the password, or gone. */
export async function forgetSignUp(tx: Queryable, email: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where('subject', '=', subjectOf(email)).execute();
}

function subjectOf(email: string): string {
  return createHash('sha256').update(`sign-up\n${email}`).digest('base64url');
}
