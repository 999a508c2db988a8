/** A shortened DISC report as a sample, and sample questions. A test compares both with the assessment's own words. */
import * as v from 'valibot';
import { QUESTION_COUNT, STYLES } from '#features/assessment/shared/disc-scoring.ts';
import { text } from '#shared/text/words-schema.ts';

const texts = v.optional(v.array(text), []);

export const artifact = v.strictObject({
  kind: v.literal('sample-report'),
  label: text,
  shares: v.pipe(
    v.array(
      v.strictObject({ style: v.picklist(STYLES), name: text, count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    ),
    v.length(STYLES.length),
    v.check(
      (shares) => shares.reduce((sum, { count }) => sum + count, 0) === QUESTION_COUNT,
      `The counts add up to ${QUESTION_COUNT}.`,
    ),
  ),
  headline: text,
  hedge: text,
  sections: v.array(
    v.strictObject({
      heading: text,
      lead: v.optional(v.string(), ''),
      paragraphs: texts,
      items: texts,
      groups: v.optional(v.array(v.strictObject({ heading: text, items: v.array(text) })), []),
    }),
  ),
  cannotSay: v.strictObject({ heading: text, items: v.array(text) }),
  questions: v.strictObject({
    label: text,
    note: text,
    items: v.array(
      v.strictObject({ number: v.number(), text, options: v.pipe(v.array(text), v.length(STYLES.length)) }),
    ),
  }),
});

declare module '#schemas/artifact-kinds.ts' {
  interface ArtifactKinds {
    'sample-report': v.InferOutput<typeof artifact>;
  }
}
