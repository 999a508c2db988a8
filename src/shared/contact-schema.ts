/** What a contact form sends to the function `submit-contact`; the newsletter form is one of them. */
import * as v from 'valibot';
import { INVALID_EMAIL, isDeliverableAddress } from './email-address.ts';
import { internationalPhone } from './phone-number.ts';
import { codePoints } from './text-length.ts';
import { visitSourceSchema } from './visit-source.ts';

export const deliverableEmail = v.pipe(v.string(), v.trim(), v.check(isDeliverableAddress, INVALID_EMAIL));

export const NO_NUMBER_TO_CALL = 'Enter the number that we may call, or take the tick away.';

export const contactSchema = v.strictObject({
  formData: v.pipe(
    v.strictObject({
      name: v.pipe(v.string(), v.trim(), codePoints(1, 200)),
      email: deliverableEmail,
      message: v.pipe(v.string(), v.trim(), codePoints(1, 5_000)),
      helpType: v.pipe(v.string(), v.trim(), codePoints(1, 100)),
      phone: v.optional(internationalPhone),
      /** Consent to be called there, given by a box of its own. */
      callMe: v.optional(v.boolean()),
    }),
    v.forward(
      v.check(({ phone, callMe }) => !callMe || phone !== undefined, NO_NUMBER_TO_CALL),
      ['phone'],
    ),
  ),
  timestamp: v.pipe(v.string(), v.isoTimestamp('Send the time as ISO 8601 in UTC.')),
  userAgent: v.pipe(v.string(), codePoints(0, 1_000)),
  source: v.optional(visitSourceSchema),
});

export type ContactSubmission = v.InferOutput<typeof contactSchema>;
