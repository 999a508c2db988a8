import * as v from 'valibot';
import { text, textsOf } from '#shared/text/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('quote-sheet'),
  ways: v.pipe(v.array(v.strictObject(textsOf('what', 'amount', 'detail'))), v.length(3)),
  ...textsOf('label', 'title', 'more'),
  lines: v.array(v.strictObject({ settles: text, answer: text, more: v.optional(text) })),
  note: text,
});
