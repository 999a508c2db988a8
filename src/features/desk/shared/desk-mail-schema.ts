import * as v from 'valibot';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';

const id = v.pipe(v.string(), v.maxLength(100));

/** The held submissions with these ids, or all of these people. */
export const heldSchema = v.variant('of', [
  v.strictObject({ of: v.literal('envelopes'), ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)) }),
  v.strictObject({ of: v.literal('people'), ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)) }),
]);
export type HeldChoice = v.InferOutput<typeof heldSchema>;

export const holdSchema = v.strictObject({ envelopes: v.pipe(v.array(id), v.minLength(1), v.maxLength(1_000)) });

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

export const failedMailSchema = v.strictObject({ mail: id });
/** Without an address, it goes to the same one again. */
export const resendSchema = v.strictObject({ mail: id, address: v.optional(deliverableEmail) });

export interface FailedMail {
  mail: string;
  at: string;
  kind: string;
  recipient: string;
  reason: string;
  person: string | null;
  /** False for emails of an account, which must not go to another address. */
  isAddressOpen: boolean;
}
