import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { MailRow } from '#server/platform/mail/outbox/email-declaration.ts';
import { isStillQueued } from '#server/platform/mail/outbox/outbox-store.ts';
import { greetingName } from '#server/platform/mail/rendering/visitor-text.ts';
import type { UserRow } from '../stores/accounts-tables.ts';
import { mintToken, TOKEN_LIFETIME_MS, type TokenKind, type TokenWish } from '../stores/account-tokens.ts';
import { changeUser, findUser, fullNameOf, lockUser } from '../stores/user-store.ts';
import { linkToConfirm, type AccountLink } from '../wire/account-links.ts';

type MailedToken = Omit<TokenWish, 'now'>;

export interface MailedLink {
  /** The output of `greetingName`; null greets without a name. */
  name: string | null;
  /** Opens a page with a button; opening it changes nothing, since mail scanners open every link. */
  url: string;
  /** How long it works, such as '24 hours'. */
  validFor: string;
}

export const SAMPLE_LINK: MailedLink = {
  name: "Zoë O'Hara <b>",
  url: 'https://www.site.example/auth/confirm#token_hash=sample&type=signup',
  validFor: '24 hours',
};

export type AccountMailing = ReturnType<typeof createAccountMailing>;

interface AccountMailingOptions {
  siteUrl: string;
  db: Database;
  clock: Clock;
}

/** What the account emails share. Its functions throw when the account is gone. */
export function createAccountMailing({ siteUrl, db, clock }: AccountMailingOptions) {
  const userOf = async (id: string): Promise<UserRow> => {
    const user = await findUser(db, id);
    if (!user) throw gone();
    return user;
  };
  return {
    addressOf: async (userId: string) => (await userOf(userId)).email,
    linkFor: async (
      wish: MailedToken,
      mail: MailRow,
      { type = linkTypeOf(wish.kind), redirectTo }: Partial<Omit<AccountLink, 'token'>> = {},
    ): Promise<MailedLink> => {
      const user = await userOf(wish.userId);
      // Otherwise, whoever typed the name may have typed somebody else's address.
      const isProved = user.email_verified_at !== null && emailKey(user.email) === emailKey(mail.recipient);
      const name = greetingName(isProved ? fullNameOf(user) : '');
      const token = await mintMailedToken({ db, clock }, wish, mail.id);
      const url = linkToConfirm(siteUrl, { token, type, redirectTo });
      return { name, url, validFor: duration(wish.lifetimeMs ?? TOKEN_LIFETIME_MS[wish.kind]) };
    },
  };
}

const SENT_AT: Partial<Record<TokenKind, 'confirmation_sent_at' | 'recovery_sent_at'>> = {
  signup: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
};

/**
 * Mints a new secret each time, so an outage of the mail server never delivers an expired link, and a retry leaves an
 * earlier copy's link valid. Throws when the mail was withdrawn meanwhile.
 */
export async function mintMailedToken(
  { db, clock }: Pick<AccountMailingOptions, 'db' | 'clock'>,
  wish: MailedToken,
  mailId: string,
): Promise<string> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    // Whatever ends an account's links locks its row: it either finds our token or has withdrawn the mail already.
    if (!(await lockUser(tx, wish.userId))) throw gone();
    if (!(await isStillQueued(tx, mailId))) throw new Error('the mail was withdrawn');
    const column = SENT_AT[wish.kind];
    // Written here, not when the mail is requested: there it would take measurably longer for addresses with an account.
    if (column) await changeUser(tx, wish.userId, { [column]: now }, now);
    if (wish.passwordHash !== undefined) await noteSignUp(tx, wish.userId, wish.passwordHash, now);
    return mintToken(tx, { ...wish, now });
  });
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

/** The link's type as auth-js names it; it knows only one kind of address change. */
function linkTypeOf(kind: TokenKind): string {
  return kind.startsWith('email_change') ? 'email_change' : kind;
}

/** '60 minutes', '24 hours' or '7 days'. Lifetimes are whole in the unit that says them shortest. */
function duration(ms: number): string {
  const [unit, length] = ms > DAY_MS ? ['day', DAY_MS] : ms > HOUR_MS ? ['hour', HOUR_MS] : ['minute', MINUTE_MS];
  return (ms / length).toLocaleString('en-US', { style: 'unit', unit, unitDisplay: 'long' });
}
