/** Schema of the signs that a form sends along; callers without a form send none. */
import * as v from 'valibot';
import { codePoints } from '../text/text-length.ts';

const proof = v.pipe(v.string(), v.maxLength(4_000));

/** For what costs every visitor a proof of work. */
export const workSchema = v.optional(v.strictObject({ proof }));

export const screeningSchema = v.optional(
  v.strictObject({
    trap: v.pipe(v.string(), codePoints(0, 5_000)),
    seconds: v.pipe(v.number(), v.minValue(0)),
    proof: v.optional(proof),
  }),
);
