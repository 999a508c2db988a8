/** Mails a copy of a message to its sender. */
import { isDeliverableAddress } from '../../../shared/email-address.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { RateLimit, RateLimiter } from '../../platform/http/rate-limit.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import { countForRecipient } from '../../platform/mail/recipient-limit.ts';
import type { Lead } from './lead-store.ts';

const DAY_MS = 86_400_000;
/**
 * Apart from the limit that all other mail to a recipient shares: nobody waits for a copy, and copies must not use up
 * what links and reports need.
 */
export const COPIES_PER_MAILBOX: RateLimit = { name: 'lead-copies-to', points: 5, windowMs: DAY_MS };

/**
 * Sends nothing to an undeliverable address or over the limit. The message is stored anyway, and the page has confirmed
 * it.
 */
export async function sendCopy(tx: Queryable, lead: Lead, rateLimiter: RateLimiter, now: number): Promise<void> {
  const { name, email, topic, message, phone, callConsent } = lead;
  if (!isDeliverableAddress(email)) return;
  if ((await countForRecipient(tx, rateLimiter, COPIES_PER_MAILBOX, email, now)) > 0) return;
  const payload = { name, topic, message, phone, callConsent };
  await enqueueMail(tx, { kind: 'lead-receipt', recipient: email, payload }, now);
}
