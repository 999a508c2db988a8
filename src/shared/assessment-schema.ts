/** What the DISC assessment sends to the function `send-disc-assessment`. */
import * as v from 'valibot';
import { GENDERS, NAME_MIN_LENGTH } from './assessment-facts.ts';
import { deliverableEmail } from './contact-schema.ts';
import { QUESTION_IDS, STYLES, type Answers } from './disc-scoring.ts';
import { codePoints } from './text-length.ts';

const style = v.picklist(STYLES, 'Answer with one of D, I, S or C.');
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(QUESTION_IDS.length));

export const assessmentSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), codePoints(NAME_MIN_LENGTH, 200)),
  email: deliverableEmail,
  gender: v.picklist(GENDERS, `Choose one of ${GENDERS.join(', ')}.`),
  scores: v.strictObject({ D: count, I: count, S: count, C: count }),
  primaryStyle: style,
  narrative: v.pipe(v.string(), codePoints(1, 4_000)),
  answers: v.pipe(
    v.strictObject(Object.fromEntries(QUESTION_IDS.map((id) => [id, style]))),
    v.transform((answers) => answers as Answers),
  ),
});

export type AssessmentSubmission = v.InferOutput<typeof assessmentSchema>;
