/** Which report the assessment's page shows as a sample: its picks, the parts of it, and sample questions. */
import * as v from 'valibot';
import { QUESTION_COUNT, STYLES } from '../../src/shared/disc-scoring.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const sampleReport = v.strictObject({
  kind: v.literal('sample-report'),
  label: text,
  picks: v.pipe(
    v.strictObject({ D: count, I: count, S: count, C: count }),
    v.check(({ D, I, S, C }) => D + I + S + C === QUESTION_COUNT, `The picks add up to ${QUESTION_COUNT}.`),
  ),
  /** Ids of the report's sections, in the order in which the sample shows them. */
  sections: v.array(text),
  cannotSay: v.strictObject({ heading: text, items: v.array(text) }),
  questions: v.strictObject({
    label: text,
    note: text,
    items: v.array(v.strictObject({ id: text, order: v.pipe(v.array(v.picklist(STYLES)), v.length(STYLES.length)) })),
  }),
});
