/** Removes an account with everything it owns, within the caller's transaction (security-bar D1). */
import type { SignInGuard } from '../accounts/passwords/sign-in-guard.ts';
import { deleteUser } from '../accounts/stores/user-store.ts';
import { claimResults } from '../assessment/assessment-store.ts';
import type { Queryable, UserRow } from '../../platform/db/database.ts';
import { forgetCaller } from '../../platform/http/idempotency-store.ts';
import { deleteLeadsFrom } from '../leads/lead-store.ts';
import { eraseMail } from '../../platform/mail/outbox-store.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';

/**
 * Sessions, tokens and results go with the user's row. What hangs on the address goes only where its owner has
 * proved it to be theirs: anyone can sign up with any address, and must not delete what others left under it.
 */
export async function eraseAccount(
  tx: Queryable,
  user: UserRow,
  { newsletter, guard }: { newsletter: Newsletter; guard: Pick<SignInGuard, 'forget'> },
): Promise<void> {
  const ownsAddress = user.email_verified_at !== null;
  if (ownsAddress) {
    await claimResults(tx, user.id, user.email);
    await deleteLeadsFrom(tx, user.email);
    await newsletter.erase(tx, user.email);
  }
  await eraseMail(tx, { userId: user.id, email: user.email, ownsAddress });
  await forgetCaller(tx, user.id);
  await guard.forget(tx, user.email, user.id);
  await deleteUser(tx, user.id);
}
