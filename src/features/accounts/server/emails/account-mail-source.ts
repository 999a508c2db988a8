import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountMailSource } from './account-mailing.ts';
import { isStillQueued } from '#server/platform/mail/outbox/outbox-store.ts';
import { mintToken, type TokenKind } from '../stores/account-tokens.ts';
import { changeUser, findUser, fullNameOf, lockUser } from '../stores/user-store.ts';

const SENT_AT: Partial<Record<TokenKind, 'confirmation_sent_at' | 'recovery_sent_at'>> = {
  signup: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
};

export function createAccountMailSource(db: Database, clock: Clock): AccountMailSource {
  return {
    async fullNameOf(userId, recipient) {
      const user = await findUser(db, userId);
      if (!user) throw gone();
      const isProved = user.email_verified_at !== null && emailKey(user.email) === emailKey(recipient);
      return isProved ? fullNameOf(user) : '';
    },
    async addressOf(userId) {
      const user = await findUser(db, userId);
      if (!user) throw gone();
      return user.email;
    },
    async mintToken(wish, mailId) {
      const now = clock.now();
      return db.transaction().execute(async (tx) => {
        // Whatever ends an account's links locks its row: it either finds our token or has withdrawn the mail already.
        if (!(await lockUser(tx, wish.userId))) throw gone();
        if (!(await isStillQueued(tx, mailId))) throw new Error('the mail was withdrawn');
        const column = SENT_AT[wish.kind];
        // Written here, not when the mail is requested: there it would take measurably longer for addresses with an
        // account.
        if (column) await changeUser(tx, wish.userId, { [column]: now }, now);
        if (wish.passwordHash !== undefined) await noteSignUp(tx, wish.userId, wish.passwordHash, now);
        return mintToken(tx, { ...wish, now });
      });
    },
  };
}

/** The first sign-up created the account, so a different password means somebody signed up again. */
async function noteSignUp(db: Queryable, userId: string, passwordHash: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ signed_up_again_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .where('password_hash', '!=', passwordHash)
    .execute();
}

function gone(): Error {
  return new Error('the account is gone');
}
