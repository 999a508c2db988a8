import * as v from 'valibot';
import { link, text, textsOf } from '#shared/text/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('quote-sheet'),
  ...textsOf('label', 'title'),
  lines: v.array(v.strictObject(textsOf('settles', 'answer'))),
  note: text,
  live: link,
});
