/** What a contact form sends to the function `submit-contact`; the newsletter form is one of them. */
import * as v from 'valibot';
import { INVALID_EMAIL, isDeliverableAddress } from './email-address.ts';
import { codePoints } from './text-length.ts';

export const deliverableEmail = v.pipe(v.string(), v.trim(), v.check(isDeliverableAddress, INVALID_EMAIL));

export const contactSchema = v.strictObject({
  formData: v.strictObject({
    name: v.pipe(v.string(), v.trim(), codePoints(1, 200)),
    email: deliverableEmail,
    message: v.pipe(v.string(), v.trim(), codePoints(1, 5_000)),
    helpType: v.pipe(v.string(), v.trim(), codePoints(1, 100)),
  }),
  timestamp: v.pipe(v.string(), v.isoTimestamp('Send the time as ISO 8601 in UTC.')),
  userAgent: v.pipe(v.string(), codePoints(0, 1_000)),
});

export type ContactSubmission = v.InferOutput<typeof contactSchema>;
