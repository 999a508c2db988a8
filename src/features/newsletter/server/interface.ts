import { MINUTE_MS } from '#shared/site/durations.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import type { FunctionCall } from '#server/platform/http/site-function.ts';

/** One count for all ways to write to us or subscribe: the contact function, the chat and the plain forms. */
export const CONTACTS_PER_CLIENT: RateLimit = { name: 'contacts', points: 60, windowMs: 10 * MINUTE_MS };

export interface NewsletterInterface {
  /**
   * Returns nothing, so that no caller learns whether an address is known. `wording` is the consent text beside the
   * button.
   */
  subscribe(email: string, call: Pick<FunctionCall, 'tx' | 'now' | 'sourcePage'>, wording?: string): Promise<void>;
}
