import * as v from 'valibot';
import { WEEKDAYS } from '../shared/site/phone-hours.ts';
import { isTimeZone } from '../shared/site/time-zone.ts';
import { text } from '../shared/text/words-schema.ts';

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
  }),
  v.check(({ opens, closes }) => opens < closes, 'The phone must open before it closes.'),
);

const color = v.pipe(text, v.regex(/^#[\da-f]{6}$/, 'Write colors as "#e0a92e".'));
const lightAndDark = v.tuple([color, color]);

const colors = v.strictObject({
  paper: lightAndDark,
  sand: lightAndDark,
  raised: lightAndDark,
  line: lightAndDark,
  'line-strong': lightAndDark,
  ink: lightAndDark,
  'ink-2': lightAndDark,
  'ink-3': lightAndDark,
  band: color,
  gold: color,
  'gold-hover': color,
  'on-gold': color,
  'gold-text': lightAndDark,
  'gold-wash': lightAndDark,
  green: lightAndDark,
  red: lightAndDark,
  'red-wash': lightAndDark,
  blue: lightAndDark,
  'style-d': lightAndDark,
  'style-i': lightAndDark,
  'style-s': lightAndDark,
  'style-c': lightAndDark,
});

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
  /** The same in business days, after which the desk calls a wait late. Without it, one. */
  replyDays: v.optional(v.pipe(v.number(), v.minValue(0.1))),
  examplePhone: text,
  /** By the name that copy quotes them by. */
  products: v.record(v.pipe(text, v.regex(/^[a-z][a-z-]*$/)), text),
  logo: v.strictObject({
    /** SVG path data within 26 by 26 units. */
    path: v.pipe(
      text,
      v.regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s,.-]+$/, 'Write the path as in the attribute "d" of an SVG.'),
    ),
    /** Width of its lines; 0 fills the path instead. */
    stroke: v.pipe(v.number(), v.minValue(0)),
    mailBars: v.optional(v.array(v.pipe(v.number(), v.minValue(1), v.maxValue(24)))),
  }),
  /** By the name of the custom property, in #rrggbb. */
  colors,
});
