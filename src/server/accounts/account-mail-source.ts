/** What the account emails need to know when one is about to be sent. */
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { AccountMailSource } from '../mail/account-mails.ts';
import { mintToken, type TokenKind } from './account-tokens.ts';
import { changeUser, findUser, fullNameOf } from './user-store.ts';

const SENT_AT: Partial<Record<TokenKind, 'confirmation_sent_at' | 'recovery_sent_at'>> = {
  signup: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
};

export function createAccountMailSource(db: Database, clock: Clock): AccountMailSource {
  return {
    async fullNameOf(userId) {
      const user = await findUser(db, userId);
      if (!user) throw new Error('the account is gone');
      return fullNameOf(user);
    },
    async mintToken(wish) {
      const now = clock.now();
      const column = SENT_AT[wish.kind];
      // Here and not when a mail is asked for, where writing it would take longer for addresses that have an account.
      if (column) await changeUser(db, wish.userId, { [column]: now }, now);
      if (wish.passwordHash !== undefined) await noteSignUp(db, wish.userId, wish.passwordHash, now);
      return mintToken(db, { ...wish, now });
    },
  };
}

/** The first sign-up made the account; with any other password it is another one. */
async function noteSignUp(db: Database, userId: string, passwordHash: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ signed_up_again_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .where('password_hash', '!=', passwordHash)
    .execute();
}
