import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

const states = v.strictObject({ requested: text, proposed: text, confirmed: text, declined: text, cancelled: text });

export const meetingsSchema = v.strictObject({
  heading: text,
  text,
  /** Labels the link to the privacy policy. */
  policy: text,
  timesHint: text,
  outside: text,
  about: text,
  missing: v.strictObject({ time: text, about: text }),
  send: text,
  sent: text,
  /** For forms posted without scripts, like `busy`. */
  invalid: text,
  busy: text,
  kept: text,
  answer: v.strictObject({
    loading: text,
    failed: text,
    again: text,
    accept: text,
    propose: text,
    send: text,
    decline: text,
    cancel: text,
    note: text,
    saved: text,
    states: v.strictObject({ owner: states, visitor: states }),
  }),
});
