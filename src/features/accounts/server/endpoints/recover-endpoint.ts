/** POST /recover and /resend: requests a mail, and never reveals whether the address has an account. */
import type { Transaction } from 'kysely';
import type { Tables } from '#server/platform/db/database.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { RateLimiter } from '#server/platform/http/rate-limit.ts';
import { discardMail, enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { countMailTo } from '#server/platform/mail/outbox/recipient-limit.ts';
import { MAIL_WISHES_PER_CLIENT, mailInterval, MAILS_PER_ADDRESS } from '../wire/account-limits.ts';
import type { Accounts } from '../service/accounts.ts';
import { refuse } from '../wire/auth-error.ts';
import { anyone } from '#server/platform/http/request-pipeline.ts';
import { authRoute, emailOf, limitClient, optionalTexts, redirectOf } from './auth-route.ts';
import { emailChangeMails } from '../service/email-change.ts';
import { findAddressee, type Addressee } from '../stores/user-store.ts';

export const recover = authRoute(
  { who: anyone, body: optionalTexts('email') },
  async ({ c, accounts, body, client }) => {
    if (!body.email) throw refuse('validation_failed', 'Password recovery requires an email');
    const redirectTo = redirectOf(c, accounts.siteUrl);
    await mailInSilence(accounts, emailOf(body.email), client, async (_, { id: userId, email: recipient }) => [
      { kind: 'password-reset', recipient, payload: { userId, redirectTo } },
    ]);
    return c.json({});
  },
);

const resendBody = optionalTexts('email', 'phone', 'type');

export const resend = authRoute({ who: anyone, body: resendBody }, async ({ c, accounts, body, client }) => {
  const { email, phone, type } = body;
  if (type === 'sms' || type === 'phone_change' || (!email && phone))
    throw refuse('phone_provider_disabled', 'Phone logins are disabled');
  if (type !== 'signup' && type !== 'email_change')
    throw refuse('validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change');
  if (!email) throw refuse('validation_failed', 'Type provided requires an email address');
  const redirectTo = redirectOf(c, accounts.siteUrl);
  await mailInSilence(accounts, emailOf(email), client, async (tx, user) => {
    if (type === 'email_change') return emailChangeMails(tx, accounts, user, redirectTo, accounts.clock.now());
    // An account may be open without a mail. Its owner can still prove the address.
    if (user.email_verified_at !== null) return [];
    return [{ kind: 'account-confirm', recipient: user.email, payload: { userId: user.id, redirectTo } }];
  });
  return c.json({});
});

/**
 * Does the same work for every address. Doesn't wake the mail worker: rendering at once would slow down the caller's next
 * request, which would reveal that there was a mail.
 */
async function mailInSilence(
  accounts: Accounts,
  email: string,
  client: string,
  mailsFor: (tx: Transaction<Tables>, user: Addressee) => Promise<OutgoingMail[]>,
): Promise<void> {
  const { db, clock, rateLimiter, settings } = accounts;
  await limitClient(client, accounts, MAIL_WISHES_PER_CLIENT);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const tooSoon = await rateLimiter.consume(tx, mailInterval(settings.mailIntervalMs), email, now);
    const user = await findAddressee(tx, email);
    const wanted = user && tooSoon === 0 ? await mailsFor(tx, user) : [];
    const isFull = await isOverLimit(tx, rateLimiter, email, wanted, now);
    const [mail, ...more] = isFull ? [] : wanted;
    // Runs the same two statements whether or not there is a mail; a placeholder mail is discarded at once.
    const id = await enqueueMail(tx, mail ?? { kind: 'password-changed', recipient: '', payload: {} }, now);
    await discardMail(tx, mail ? '' : id);
    for (const other of more) await enqueueMail(tx, other, now);
  });
}

/**
 * Counts only mails that are sent. Otherwise, strangers could ask for mails to an address that has no account, until its
 * owner gets none either. Mails that let somebody in have this limit of their own, apart from the one for all mails.
 */
async function isOverLimit(
  tx: Transaction<Tables>,
  rateLimiter: RateLimiter,
  email: string,
  wanted: readonly OutgoingMail[],
  now: number,
): Promise<boolean> {
  // The same statement when there is nothing to count.
  const wait = await rateLimiter.consume(tx, MAILS_PER_ADDRESS, email, now, Math.min(wanted.length, 1));
  if (wait > 0) return true;
  // The other address of a change may be anybody's.
  for (const { recipient } of wanted)
    if (recipient !== email && (await countMailTo(tx, rateLimiter, recipient, now)) > 0) return true;
  return false;
}
