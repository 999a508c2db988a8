/**
 * Stores the password hash of each unconfirmed sign-up, by address. Addresses with an account have rows too: an
 * attacker who signs up and then signs in with that password must not learn from the answer whether there is an
 * account.
 */
import { keptMs } from '#shared/site/kept-periods.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { sha256 } from '#server/platform/sha256.ts';

/** While the row lasts, the first of several sign-ups counts, just as the account keeps the first one's password. */
export async function rememberSignUp(tx: Queryable, email: string, passwordHash: string, now: number): Promise<void> {
  const fresh = { password_hash: passwordHash, expires_at: now + keptMs('unconfirmed') };
  await tx
    .insertInto('sign_ups')
    .values({ subject: subjectOf(email), ...fresh })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(fresh).where('sign_ups.expires_at', '<=', now))
    .execute();
}

/** The hash of the password of a sign-up that no mailed link has confirmed yet. */
export async function passwordOfSignUp(db: Queryable, email: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_ups')
    .select('password_hash')
    .where('subject', '=', subjectOf(email))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Called once the owner has used a mailed link, changed the password, or deleted the account. */
export async function forgetSignUp(tx: Queryable, email: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where('subject', '=', subjectOf(email)).execute();
}

function subjectOf(email: string): string {
  return sha256(`sign-up\n${email}`);
}
