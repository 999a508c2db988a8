/** Double opt-in: subscribing, confirming and unsubscribing, for every form, link and function that does so. */
import * as words from '#content/newsletter-words.yaml';
import { DAY_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { claimOnce } from '#server/platform/http/idempotency-store.ts';
import type { RateLimit, RateLimiter } from '#server/platform/http/rate-limit.ts';
import type { FunctionCall } from '#server/platform/http/site-function.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { countMailTo } from '#server/platform/mail/outbox/recipient-limit.ts';
import type { NewsletterLinks } from './newsletter-links.ts';
import { findSubscriber, markUnsubscribed, noteConfirmed, recordOptIn } from './subscriber-store.ts';

/** Keeps anyone from flooding a stranger's mailbox by entering their address again and again. */
const CONFIRMATIONS_PER_SUBSCRIBER: RateLimit = { name: 'confirmations', points: 3, windowMs: DAY_MS };
/** Retention deletes subscribers who haven't confirmed by then. */
export const CONFIRM_WITHIN_MS = keptMs('unconfirmed');
/** A second click within this time is the same wish, not a new one. */
const REPEATED_WISH_MS = 10 * MINUTE_MS;

const LETTER = /^[\da-f-]{36}$/;

export type Newsletter = ReturnType<typeof createNewsletter>;
type Asking = Pick<FunctionCall, 'tx' | 'now' | 'sourcePage'>;

export function createNewsletter(links: NewsletterLinks, rateLimiter: RateLimiter) {
  return {
    /** Returns nothing, so that no caller learns whether an address is known. @param wording Beside the button. */
    async subscribe(email: string, { tx, now, sourcePage: page }: Asking, wording = words.consent): Promise<void> {
      const { id, status, confirm_nonce: nonce } = await recordOptIn(tx, emailKey(email), { page, wording }, now);
      if (status === 'confirmed') return;
      const claim = { scope: 'newsletter-confirmation', key: nonce, bodyHash: '', ttlMs: REPEATED_WISH_MS };
      if ((await claimOnce(tx, claim, now)).kind !== 'first') return;
      if ((await rateLimiter.consume(tx, CONFIRMATIONS_PER_SUBSCRIBER, id, now)) > 0) return;
      if ((await countMailTo(tx, rateLimiter, email, now)) > 0) return;
      const payload = { subscriberId: id, confirmNonce: nonce };
      await enqueueMail(tx, { kind: 'newsletter-confirm', recipient: email, payload }, now);
    },

    /** For a signed-in account whose address a mailed link has verified: it needs no confirmation. */
    async subscribeVerified(email: string, { tx, now, sourcePage: page }: Asking, wording: string): Promise<void> {
      const { id } = await recordOptIn(tx, emailKey(email), { page, wording }, now);
      await noteConfirmed(tx, { id, email }, now);
    },

    /** Returns false when the link is invalid or has expired. */
    async confirm(db: Queryable, token: string, now: number): Promise<boolean> {
      const id = links.subscriberOf(token);
      const subscriber = id ? await findSubscriber(db, id) : undefined;
      if (!subscriber || !links.provesConfirm(token, subscriber.id, subscriber.confirm_nonce)) return false;
      if (subscriber.status === 'confirmed') return true;
      if (subscriber.status !== 'pending' || subscriber.consent_at < now - CONFIRM_WITHIN_MS) return false;
      await noteConfirmed(db, subscriber, now);
      return true;
    },

    /** Returns false when the link is invalid. @param letter The id of the letter that it was in. */
    async unsubscribe(db: Queryable, token: string, now: number, letter?: string): Promise<boolean> {
      const id = links.subscriberOf(token);
      if (!id || !links.provesUnsubscribe(token, id)) return false;
      await markUnsubscribed(db, { id }, now, letter !== undefined && LETTER.test(letter) ? letter : null);
      return true;
    },
  };
}
