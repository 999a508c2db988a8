import * as v from 'valibot';
import { rich } from '#shared/text/inline-parser.ts';
import { text, textsOf } from '#shared/text/words-schema.ts';

const redline = { before: text, after: text, why: rich };
const spoken = v.strictObject({ speaker: text, says: text });
const mended = v.strictObject({ speaker: text, ...redline });

export const artifact = v.strictObject({
  kind: v.literal('case-files'),
  labels: v.strictObject(textsOf('said', 'now', 'why', 'design', 'hard', 'measure', 'services')),
  script: v.strictObject({ label: text, title: text, lines: v.array(v.union([spoken, mended])) }),
  /** Keyed as in the block that shows the case: `case-file/<key>`. */
  cases: v.record(
    v.string(),
    v.strictObject({
      trade: text,
      brief: rich,
      design: v.array(rich),
      redline: v.strictObject(redline),
      hard: rich,
      measure: v.array(text),
      services: v.array(v.strictObject({ label: text, to: v.pipe(text, v.regex(/^\/[a-z-]+$/)) })),
    }),
  ),
});
