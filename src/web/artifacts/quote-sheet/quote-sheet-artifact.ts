import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('quote-sheet'),
  label: text,
  title: text,
  columns: v.strictObject({ settles: text, answer: text, more: text }),
  lines: v.array(v.strictObject({ settles: text, answer: text, more: v.optional(text) })),
  free: v.strictObject({ amount: text, text, items: v.array(text) }),
  note: text,
});
