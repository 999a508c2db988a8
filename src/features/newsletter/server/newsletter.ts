/** Double opt-in: subscribing, confirming and unsubscribing, for every form, link and function that does so. */
import { DAY_MS, MINUTE_MS } from '#shared/site/durations.ts';
import words from '#content/newsletter-words.yaml';
import { emailKey } from '#shared/text/email-address.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { claimOnce } from '#server/platform/http/idempotency-store.ts';
import type { RateLimit, RateLimiter } from '#server/platform/http/rate-limit.ts';
import type { FunctionCall } from '#server/platform/http/site-function.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { recordActivity } from '#server/platform/people/people-store.ts';
import { countMailTo } from '#server/platform/mail/outbox/recipient-limit.ts';
import type { NewsletterInterface } from './interface.ts';
import type { NewsletterLinks } from './newsletter-links.ts';
import {
  eraseSubscriber,
  findSubscriber,
  markAddressUnsubscribed,
  markConfirmed,
  markUnsubscribed,
  recordOptIn,
  subscriptionAct,
} from './subscriber-store.ts';

/** Keeps anyone from flooding a stranger's mailbox by entering their address again and again. */
const CONFIRMATIONS_PER_SUBSCRIBER: RateLimit = { name: 'confirmations', points: 3, windowMs: DAY_MS };
/** Retention deletes subscribers who haven't confirmed by then. */
export const CONFIRM_WITHIN_MS = keptMs('unconfirmed');
/** A second click within this time is the same wish, not a new one. */
const REPEATED_WISH_MS = 10 * MINUTE_MS;

export interface Newsletter extends NewsletterInterface {
  /** For a signed-in account whose address a mailed link has verified: it needs no confirmation. */
  subscribeVerified(email: string, call: FunctionCall, wording: string): Promise<void>;
  /** The caller must own the address. */
  unsubscribeAddress(db: Queryable, email: string, now: number): Promise<void>;
  /** Erases an address. One that unsubscribed leaves a mark from which the address can't be read. */
  erase(db: Queryable, email: string): Promise<void>;
  /** Returns false when the link is invalid or has expired. */
  confirm(db: Queryable, token: string, now: number): Promise<boolean>;
  unsubscribe(db: Queryable, token: string, now: number): Promise<boolean>;
}

export function createNewsletter(links: NewsletterLinks, rateLimiter: RateLimiter): Newsletter {
  return {
    async subscribe(email, { tx, now, sourcePage }, wording = words.consent) {
      const consent = { page: sourcePage, wording };
      const { id, status, confirm_nonce: confirmNonce } = await recordOptIn(tx, emailKey(email), consent, now);
      if (status === 'confirmed') return;
      const claim = { scope: 'newsletter-confirmation', key: confirmNonce, bodyHash: '', ttlMs: REPEATED_WISH_MS };
      if ((await claimOnce(tx, claim, now)).kind !== 'first') return;
      if ((await rateLimiter.consume(tx, CONFIRMATIONS_PER_SUBSCRIBER, id, now)) > 0) return;
      if ((await countMailTo(tx, rateLimiter, email, now)) > 0) return;
      await enqueueMail(
        tx,
        { kind: 'newsletter-confirm', recipient: email, payload: { subscriberId: id, confirmNonce } },
        now,
      );
    },

    async subscribeVerified(email, { tx, now, sourcePage }, wording) {
      const consent = { page: sourcePage, wording };
      const { id } = await recordOptIn(tx, emailKey(email), consent, now);
      if (await markConfirmed(tx, id, now)) await recordActivity(tx, subscriptionAct({ id, email }), now);
    },

    async unsubscribeAddress(db, email, now) {
      await markAddressUnsubscribed(db, email, now);
    },

    async erase(db, email) {
      await eraseSubscriber(db, email, links.suppressionMark(email));
    },

    async confirm(db, token, now) {
      const id = links.subscriberOf(token);
      const subscriber = id ? await findSubscriber(db, id) : undefined;
      if (!subscriber || !links.provesConfirm(token, subscriber.id, subscriber.confirm_nonce)) return false;
      if (subscriber.status === 'confirmed') return true;
      if (subscriber.status !== 'pending' || subscriber.consent_at < now - CONFIRM_WITHIN_MS) return false;
      const { id: subscriberId, email } = subscriber;
      if (await markConfirmed(db, subscriberId, now))
        await recordActivity(db, subscriptionAct({ id: subscriberId, email }), now);
      return true;
    },

    async unsubscribe(db, token, now) {
      const id = links.subscriberOf(token);
      if (!id || !links.provesUnsubscribe(token, id)) return false;
      await markUnsubscribed(db, id, now);
      return true;
    },
  };
}
