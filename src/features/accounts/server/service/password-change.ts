import type { Transaction } from 'kysely';
import type { Tables } from '#server/platform/db/database.ts';
import type { SessionRow, UserRow } from '../stores/accounts-tables.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { mayNotify } from '#server/platform/mail/outbox/recipient-limit.ts';
import { endLinks } from '../stores/account-tokens.ts';
import type { Accounts } from './accounts.ts';
import { endSessions } from '../stores/session-store.ts';
import { changeUser } from '../stores/user-store.ts';

interface PasswordChange {
  user: UserRow;
  newHash: string;
  /** The session that made the change and stays; undefined when no user's session did. */
  keep?: SessionRow;
}

/** Ends all other sessions and every link requested before: somebody else may know the old password. */
export async function changePassword(
  tx: Transaction<Tables>,
  { guard, features, rateLimiter }: Pick<Accounts, 'guard' | 'features' | 'rateLimiter'>,
  { user, newHash, keep }: PasswordChange,
  now: number,
): Promise<void> {
  const noEmailChange = { new_email: null, new_email_confirmed_by: null, email_change_sent_at: null };
  await changeUser(tx, user.id, { password_hash: newHash, ...noEmailChange }, now);
  await endLinks(tx, user.id, emailsOf(features()));
  await endSessions(tx, user.id, keep ? { except: keep.id } : 'all');
  await guard.forget(tx, user.email, user.id);
  if (!(await mayNotify(tx, rateLimiter, user, now))) return;
  await enqueueMail(tx, { kind: 'password-changed', recipient: user.email, payload: {}, userId: user.id }, now);
}
