import * as v from 'valibot';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';

const mail = v.pipe(v.string(), v.maxLength(100));

export const failedMailSchema = v.strictObject({ mail });
/** Without an address, it goes to the same one again. */
export const resendSchema = v.strictObject({ mail, address: v.optional(deliverableEmail) });

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
