/** A shortened DISC report as a sample, and sample questions. A test compares both with the assessment's own words. */
import * as v from 'valibot';
import { circumplexPoint, percentOf, QUESTION_COUNT, STYLES } from '#features/assessment/shared/disc-scoring.ts';
import { text, textsOf } from '#shared/text/words-schema.ts';

const texts = v.optional(v.array(text), []);

const sample = v.strictObject({
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
  ...textsOf('headline', 'hedge'),
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
    ...textsOf('label', 'note'),
    items: v.array(
      v.strictObject({ number: v.number(), text, options: v.pipe(v.array(text), v.length(STYLES.length)) }),
    ),
  }),
});

/** Worked out by the build, so that the page needs none of the assessment's arithmetic. */
export const artifact = v.pipe(
  sample,
  v.transform((words) => {
    const scores = { D: 0, I: 0, S: 0, C: 0 };
    for (const { style, count } of words.shares) scores[style] = count;
    const shares = words.shares.map((share) => ({ ...share, percent: percentOf(share.count) }));
    return { ...words, shares, point: circumplexPoint(scores), questionCount: QUESTION_COUNT };
  }),
);
