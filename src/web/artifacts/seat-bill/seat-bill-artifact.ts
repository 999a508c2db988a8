/** A team as a row of seats with its monthly sum. */
import * as v from 'valibot';
import { text, textsOf } from '#shared/text/words-schema.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

export const artifact = v.strictObject({
  kind: v.literal('seat-bill'),
  ...textsOf('label', 'plan', 'field', 'hint'),
  /** {most} and {sample} are filled in. */
  wrong: text,
  sample: count,
  /** {total} is filled in. */
  sum: text,
  /** {seats}, {each} and {year} are filled in. */
  how: text,
  choose: text,
});
