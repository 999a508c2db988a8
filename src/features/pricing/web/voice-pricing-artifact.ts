/** The pricing page's figures and its texts with sources or links; its other words are in content/pricing. */
import * as v from 'valibot';
import { rich } from '#shared/text/inline-parser.ts';
import { text } from '#shared/text/words-schema.ts';

const amount = v.pipe(v.number(), v.minValue(0));
const percent = v.pipe(amount, v.maxValue(100));
const range = v.pipe(
  v.strictObject({ low: percent, high: percent }),
  v.check(({ low, high }) => low <= high, 'The cautious figure comes first.'),
);
const field = v.strictObject({ sample: amount, most: amount });
const whole = v.pipe(v.number(), v.integer());

export const artifact = v.strictObject({
  kind: v.literal('voice-pricing'),
  slider: v.strictObject({ least: whole, most: whole, step: whole, months: v.array(whole) }),
  plansNote: rich,
  months: v.array(
    v.strictObject({
      name: text,
      /** How many such months a year has. */
      months: whole,
      /** Minutes of each day, each call rounded up. */
      days: v.array(whole),
      text,
    }),
  ),
  monthsNote: rich,
  lead: rich,
  fields: v.strictObject({
    calls: field,
    minutesPerCall: field,
    afterHours: field,
    bookingValue: field,
    staffCost: field,
  }),
  assumptions: v.strictObject({ settled: range, booked: range }),
  assumed: v.array(rich),
  unknown: v.array(rich),
});
