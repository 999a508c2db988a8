/** Schema of the signs that a form sends along; callers without a form send none. */
import * as v from 'valibot';
import { codePoints } from '../text/text-length.ts';

const PROOF_MAX_LENGTH = 4_000;

export const screeningSchema = v.optional(
  v.strictObject({
    trap: v.pipe(v.string(), codePoints(0, 5_000)),
    seconds: v.pipe(v.number(), v.minValue(0)),
    proof: v.optional(v.pipe(v.string(), v.maxLength(PROOF_MAX_LENGTH))),
  }),
);
