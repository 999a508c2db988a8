/** The words around meeting requests, and the time zones to choose from. */
import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());
const states = v.strictObject({ requested: text, proposed: text, confirmed: text, declined: text, cancelled: text });

export const meetingsSchema = v.strictObject({
  heading: text,
  text,
  /** Labels the link to the privacy policy. */
  policy: text,
  timesHint: text,
  about: text,
  send: text,
  sent: text,
  /** For forms posted without scripts, as the next one is. */
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
  zones: v.array(
    v.strictObject({
      /** An IANA name. */
      value: v.pipe(text, v.check(isZone, 'There is no such time zone.')),
      label: text,
    }),
  ),
});

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}
