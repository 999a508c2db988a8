import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('contact-form'),
  heading: text,
  text,
  /** Labels the link to the privacy policy. */
  policy: text,
  /** What happens after sending, in order. */
  after: v.pipe(v.array(text), v.minLength(2)),
  phoneHint: text,
  meeting: v.strictObject({ text, button: text }),
  kept: text,
  sent: text,
  /** For forms posted without scripts, like `busy`. */
  invalid: text,
  busy: text,
});
