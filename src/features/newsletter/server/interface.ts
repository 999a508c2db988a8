import { MINUTE_MS } from '#shared/site/durations.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import type { Newsletter } from './newsletter.ts';
import type { NewsletterLinks } from './newsletter-links.ts';

export { confirmedSubscribers, countLeaving, findSubscription, markUnsubscribed } from './subscriber-store.ts';

/** One count for all ways to write to us or subscribe: the contact function, the chat and the plain forms. */
export const CONTACTS_PER_CLIENT: RateLimit = { name: 'contacts', points: 60, windowMs: 10 * MINUTE_MS };

export type NewsletterInterface = Pick<Newsletter, 'subscribe'>;
export type LeavingLinks = Pick<NewsletterLinks, 'unsubscribe'>;
