/** What other features may use of the newsletter. */
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { FunctionCall } from '../../platform/http/site-function.ts';

const MINUTE_MS = 60_000;

/** One count for both ways to subscribe: the contact function and the plain form. */
export const CONTACTS_PER_CLIENT: RateLimit = { name: 'contacts', points: 60, windowMs: 10 * MINUTE_MS };

export interface NewsletterInterface {
  /** Answers nothing, so that nobody learns whether an address is known. `wording` is what stood beside the button. */
  subscribe(email: string, call: FunctionCall, wording?: string): Promise<void>;
}
