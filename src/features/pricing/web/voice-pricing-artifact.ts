/**
 * The words and numbers on the voice agents' pricing page: the plans side by side, three months with their bills, and
 * the calculator.
 */
import * as v from 'valibot';
import { rich } from '#shared/text/inline-parser.ts';
import { text } from '#shared/text/words-schema.ts';

const amount = v.pipe(v.number(), v.minValue(0));
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const range = v.pipe(
  v.strictObject({ low: percent, high: percent }),
  v.check(({ low, high }) => low <= high, 'The cautious figure comes first.'),
);
const field = v.strictObject({ label: text, hint: text, sample: amount, most: amount });

export const artifact = v.strictObject({
  kind: v.literal('voice-pricing'),
  plans: v.strictObject({
    caption: text,
    minutesAtCap: text,
    /** {from} and {to} are filled in. */
    cheapest: v.strictObject({ label: text, first: text, middle: text, last: text }),
    choose: text,
    note: rich,
  }),
  months: v.strictObject({
    label: text,
    items: v.array(
      v.strictObject({
        name: text,
        /** How many such months a year has. */
        months: v.pipe(v.number(), v.integer()),
        /** Minutes of each day, each call rounded up. */
        days: v.array(v.pipe(v.number(), v.integer())),
        text,
      }),
    ),
    bill: text,
    within: text,
    caption: text,
    year: text,
    least: text,
    capped: text,
    cappedYear: text,
    note: rich,
  }),
  calculator: v.strictObject({
    lead: rich,
    fields: v.strictObject({
      calls: field,
      minutesPerCall: field,
      afterHours: field,
      bookingValue: field,
      staffCost: field,
    }),
    /** {most} and {sample} are filled in. */
    wrong: text,
    assumptions: v.strictObject({ settled: range, booked: range }),
    figures: text,
    /** What it takes for the plan to pay for itself; {count} is filled in. */
    pays: v.strictObject({ one: text, many: text, tooMany: text, none: text, zero: text }),
    cheapest: text,
    cheapestRaised: text,
    because: v.strictObject({
      within: text,
      extra: text,
      runnerUp: text,
      next: text,
      nextAtCap: text,
      cap: text,
      raised: text,
      withCapRaised: text,
    }),
    zero: text,
    bills: v.strictObject({
      caption: text,
      monthly: text,
      extra: text,
      setup: text,
      total: text,
      cheapest: text,
      taken: text,
      all: text,
      some: text,
      raised: text,
    }),
    benefit: v.strictObject({
      caption: text,
      cautious: text,
      hopeful: text,
      staffTime: v.strictObject({ name: text, formula: text }),
      bookings: v.strictObject({ name: text, formula: text }),
      together: v.strictObject({ name: text, formula: text }),
      cost: v.strictObject({ name: text, formula: text }),
      net: v.strictObject({ name: text, formula: text }),
    }),
    breakEven: v.strictObject({ heading: text, some: text, share: text, none: text }),
    assumed: v.strictObject({ heading: text, items: v.array(rich) }),
    unknown: v.strictObject({ heading: text, items: v.array(rich) }),
    address: text,
    scripts: text,
  }),
});
