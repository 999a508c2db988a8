import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

export const newsletterSchema = v.strictObject({
  heading: text,
  lead: text,
  consent: text,
  accountConsent: text,
  /** Shown under the form after sending. `{recipient}` stands for the address that was typed. */
  sent: v.pipe(text, v.includes('{recipient}')),
  /** For forms posted without scripts, like `busy`. */
  invalid: text,
  busy: text,
});
