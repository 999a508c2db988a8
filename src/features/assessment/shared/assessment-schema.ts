import * as v from 'valibot';
import words from '#content/assessment/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { GENDERS, nameProblem } from './assessment-facts.ts';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';
import { QUESTION_IDS, STYLES, type Answers } from './disc-scoring.ts';

const style = v.picklist(STYLES, words.refusals.style);
export const answersSchema = v.pipe(
  v.strictObject(Object.fromEntries(QUESTION_IDS.map((id) => [id, style]))),
  v.transform((answers) => answers as Answers),
);
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(QUESTION_IDS.length));

export const assessmentSchema = v.strictObject({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (name) => !nameProblem(name),
      ({ input }) => nameProblem(input),
    ),
  ),
  email: deliverableEmail,
  gender: v.picklist(GENDERS, fillWords(words.refusals.gender, { genders: GENDERS.join(', ') })),
  scores: v.strictObject({ D: count, I: count, S: count, C: count }),
  primaryStyle: style,
  /** Ignored: the server writes it itself, so a page from before the texts were edited can still send. */
  narrative: v.string(),
  answers: answersSchema,
  shareScores: v.optional(v.boolean()),
});

export type AssessmentSubmission = v.InferOutput<typeof assessmentSchema>;
