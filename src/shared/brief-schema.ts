/** Schemas of the functions for launch briefs. */
import * as v from 'valibot';
import { BRIEF_FIELDS, inputNames, type BriefAnswers, type BriefField } from './brief-answers.ts';
import { screeningSchema } from './screening-schema.ts';
import { codePoints } from './text-length.ts';
import { visitSourceSchema } from './visit-source-schema.ts';

const LINE_MAX_LENGTH = 200;
const AREA_MAX_LENGTH = 2_000;

/** A working copy may hold any of the answers and lack any other. */
export const briefAnswersSchema: v.GenericSchema<BriefAnswers> = v.strictObject(
  Object.fromEntries(
    BRIEF_FIELDS.flatMap((field) => inputNames(field).map((name) => [name, v.optional(shapeOf(field))])),
  ),
);

function shapeOf(field: BriefField): v.GenericSchema<string | string[]> {
  if (field.kind === 'checks') return v.pipe(v.array(v.picklist(field.options)), v.maxLength(field.options.length));
  const length = field.kind === 'area' ? AREA_MAX_LENGTH : LINE_MAX_LENGTH;
  return v.pipe(v.string(), codePoints(0, length));
}

/**
 * Opens a brief: either 256 random bits in hexadecimal, which the browser generates so that no reply stored by the
 * server contains the token, or the token of a mailed link.
 */
const TOKEN = /^(?:[0-9a-f]{64}|[0-9a-f-]{36}\.[\w-]{43})$/;
const TOKEN_MAX_LENGTH = 80;
const token = v.pipe(
  v.string(),
  v.maxLength(TOKEN_MAX_LENGTH, 'This is no link of ours.'),
  v.regex(TOKEN, 'This is no link of ours.'),
);
/** The version that the answers are based on; 0 for a brief that the server doesn't have yet. */
const version = v.pipe(v.number(), v.integer(), v.minValue(0));

export const briefTokenSchema = v.strictObject({ token });
export const saveBriefSchema = v.strictObject({ token, version, answers: briefAnswersSchema });
export const renewBriefLinkSchema = v.strictObject({ token, newToken: token });
export const submitBriefSchema = v.strictObject({
  token,
  version,
  answers: briefAnswersSchema,
  source: v.optional(visitSourceSchema),
  screening: screeningSchema,
});
