import * as v from 'valibot';
import { rich } from '#shared/text/inline-parser.ts';
import { sitePath, text, textsOf } from '#shared/text/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('case-files'),
  board: v.strictObject(textsOf('label', 'title')),
  labels: v.strictObject(textsOf('said', 'says', 'why', 'trade')),
  /** Keyed as in the block that shows the case: `case-file/<key>`. */
  cases: v.record(
    v.string(),
    v.strictObject({
      trade: text,
      /** One of the page's `calls`. */
      call: text,
      /** The page of its trade. */
      page: sitePath,
      /** What came of the call, in a few words. */
      outcome: text,
      redline: v.strictObject({ before: text, after: text, why: rich }),
    }),
  ),
});
