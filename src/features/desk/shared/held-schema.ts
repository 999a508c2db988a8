import * as v from 'valibot';

const anyId = v.pipe(v.string(), v.maxLength(100));
const heldIds = v.pipe(v.array(anyId), v.minLength(1), v.maxLength(200));
/** The held submissions with these ids, or all of these people. */
export const heldSchema = v.variant('of', [
  v.strictObject({ of: v.literal('envelopes'), ids: heldIds }),
  v.strictObject({ of: v.literal('people'), ids: heldIds }),
]);
export type HeldChoice = v.InferOutput<typeof heldSchema>;

export const holdSchema = v.strictObject({ envelopes: v.pipe(v.array(anyId), v.minLength(1), v.maxLength(1_000)) });

export interface HeldCard {
  envelope: string;
  person: string | null;
  name: string;
  email: string;
  subject: string;
  excerpt: string;
  why: string;
  at: string;
}
