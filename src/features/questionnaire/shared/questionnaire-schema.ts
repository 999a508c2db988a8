import * as v from 'valibot';
import words from '#content/questionnaire/refusal-words.yaml';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';
import { questions, type Answers } from './questionnaire-answers.ts';
import { screeningSchema } from '#shared/visitors/screening-schema.ts';
import { codePoints } from '#shared/text/text-length.ts';
import { visitSourceSchema } from '#shared/visitors/visit-source-schema.ts';
import { senderName } from '#shared/visitors/sender-schema.ts';

/** Every question but the first is optional; without the first there is nothing to recommend. */
const answersSchema: v.GenericSchema<unknown, Answers> = v.strictObject(
  Object.fromEntries(
    questions.map(({ id, kind, options }, index) => {
      const chosen = v.pipe(
        v.array(v.picklist(options.map((option) => option.id))),
        v.minLength(index === 0 ? 1 : 0, words.answerFirst),
        v.maxLength(kind === 'one' ? 1 : options.length, words.onceEach),
        v.check((list) => new Set(list).size === list.length, words.onceEach),
      );
      return [id, index === 0 ? chosen : v.optional(chosen, [])];
    }),
  ),
);

export const questionnaireSchema = v.strictObject({
  /** Whether the answers go to us or only to the visitor's own inbox. */
  kind: v.picklist(['us', 'self']),
  name: senderName,
  email: deliverableEmail,
  note: v.optional(v.pipe(v.string(), v.trim(), codePoints(0, 2_000)), ''),
  answers: answersSchema,
  source: v.optional(visitSourceSchema),
  screening: screeningSchema,
});

export type QuestionnaireSubmission = v.InferOutput<typeof questionnaireSchema>;
