/** The schema of the agency's own facts. */
import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());

const weekday = v.picklist(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
const clockTime = v.pipe(text, v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write times as "08:00".'));

export const brandSchema = v.strictObject({
  name: text,
  tagline: text,
  /** What the site is, for language models that read llms.txt. */
  about: text,
  email: v.pipe(text, v.email()),
  phone: text,
  /** When people answer: all days from the first to the last, between these times. */
  hours: v.strictObject({ from: weekday, to: weekday, opens: clockTime, closes: clockTime, timeZone: text }),
  address: v.strictObject({ street: text, city: text, region: text, postalCode: text, country: text }),
  social: v.array(v.strictObject({ label: text, url: v.pipe(text, v.url()) })),
  foundedYear: v.pipe(v.number(), v.integer()),
  /** The time within which a person answers a message. */
  replyTime: text,
});
