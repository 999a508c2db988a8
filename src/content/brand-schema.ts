/** The schema of the agency's own facts. */
import * as v from 'valibot';
import { WEEKDAYS } from '../shared/site/phone-hours.ts';
import { isTimeZone } from '../shared/site/time-zone.ts';
import { text } from './words-schema.ts';

const weekday = v.picklist(WEEKDAYS);
const clockTime = v.pipe(text, v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write times as "08:00".'));

export const phoneHours = v.pipe(
  v.strictObject({
    /** The first and the last day of the week on which someone answers, with all days between. */
    from: weekday,
    to: weekday,
    opens: clockTime,
    closes: clockTime,
    timeZone: v.pipe(text, v.check(isTimeZone, 'Not an IANA time zone, such as "America/Chicago".')),
    zone: text,
    /** Days without anyone, as "2026-12-25". */
    holidays: v.array(v.pipe(text, v.isoDate('Write dates as "2026-12-25".'))),
    /** The hours as pages show them; the build writes them. */
    shown: text,
    closed: v.pipe(text, v.includes('{when}')),
  }),
  v.check(({ opens, closes }) => opens < closes, 'The phone must open before it closes.'),
);

export const brandSchema = v.strictObject({
  name: text,
  tagline: text,
  email: v.pipe(text, v.email()),
  phone: text,
  hours: phoneHours,
  address: v.strictObject({ street: text, city: text, region: text, postalCode: text, country: text }),
  social: v.array(v.strictObject({ label: text, url: v.pipe(text, v.url()) })),
  foundedYear: v.pipe(v.number(), v.integer()),
  /** The time within which a person answers a message. */
  replyTime: text,
});
