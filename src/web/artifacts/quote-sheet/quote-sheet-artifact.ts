import * as v from 'valibot';
import { text, textsOf } from '#shared/text/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('quote-sheet'),
  ...textsOf('label', 'title'),
  columns: v.strictObject(textsOf('settles', 'answer', 'more')),
  lines: v.array(v.strictObject({ settles: text, answer: text, more: v.optional(text) })),
  free: v.strictObject({ amount: text, text, items: v.array(text) }),
  note: text,
});
