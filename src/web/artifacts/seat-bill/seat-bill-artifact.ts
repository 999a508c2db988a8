/** A team as a row of seats with its monthly sum, and a year in which people come and go. */
import * as v from 'valibot';
import { text, textsOf } from '#shared/text/words-schema.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

export const artifact = v.strictObject({
  kind: v.literal('seat-bill'),
  ...textsOf('label', 'plan', 'field', 'hint'),
  /** {most} and {sample} are filled in. */
  wrong: text,
  sample: count,
  /** {seats}, {each} and {total} are filled in. */
  sum: text,
  ...textsOf('year', 'choose'),
  months: v.strictObject({
    caption: text,
    columns: v.pipe(v.array(text), v.length(4)),
    rows: v.array(v.strictObject({ month: text, event: text, seats: count })),
    note: text,
  }),
});
