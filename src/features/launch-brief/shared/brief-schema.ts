import * as v from 'valibot';
import words from '#content/launch-brief/server-words.yaml';
import { BRIEF_FIELDS, inputNames, maxLengthOf, type BriefAnswers, type BriefField } from './brief-answers.ts';
import { BRIEF_TOKEN, PRIVATE_TOKEN } from './brief-facts.ts';
import { screeningSchema } from '#shared/visitors/screening-schema.ts';
import { codePoints } from '#shared/text/text-length.ts';
import { visitSourceSchema } from '#shared/visitors/visit-source-schema.ts';
import { rowVersion } from '#shared/site/row-version.ts';

/** A working copy may hold any of the answers and lack any other. */
export const briefAnswersSchema: v.GenericSchema<BriefAnswers> = v.strictObject(
  Object.fromEntries(
    BRIEF_FIELDS.flatMap((field) => inputNames(field).map((name) => [name, v.optional(shapeOf(field))])),
  ),
);

function shapeOf(field: BriefField): v.GenericSchema<string | string[]> {
  if (field.kind === 'checks') return v.pipe(v.array(v.picklist(field.options)), v.maxLength(field.options.length));
  return v.pipe(v.string(), codePoints(0, maxLengthOf(field)));
}

const NOT_OURS = words.refusals.notOurs;
const TOKEN_MAX_LENGTH = 100;
const token = v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH, NOT_OURS), v.regex(BRIEF_TOKEN, NOT_OURS));
const newToken = v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH, NOT_OURS), v.regex(PRIVATE_TOKEN, NOT_OURS));
/** The version that the answers are based on; 0 for a brief that the server doesn't have yet. */
const version = rowVersion;

export const briefTokenSchema = v.strictObject({ token });
export const saveBriefSchema = v.strictObject({ token, version, answers: briefAnswersSchema });
export const renewBriefLinkSchema = v.strictObject({ token, newToken });
export const submitBriefSchema = v.strictObject({
  token,
  version,
  answers: briefAnswersSchema,
  source: v.optional(visitSourceSchema),
  screening: screeningSchema,
});

export type SubmittedBrief = v.InferOutput<typeof submitBriefSchema>;
