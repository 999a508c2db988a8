import * as v from 'valibot';
import words from '#content/contact-words.yaml';
import choices from '#content/contact-choices.yaml';
import { NEWSLETTER_HELP_TYPE } from '#features/newsletter/shared/newsletter-facts.ts';
import { FURTHER_FIELDS, type FurtherFields } from './contact-fields.ts';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';
import { E164 } from './phone-number.ts';
import { screeningSchema } from '#shared/visitors/screening-schema.ts';
import { codePoints } from '#shared/text/text-length.ts';
import { visitSourceSchema } from '#shared/visitors/visit-source-schema.ts';
import { senderName, userAgent } from '#shared/visitors/sender-schema.ts';

const PHONE_MAX_LENGTH = 16;
const internationalPhone = v.pipe(
  v.string(),
  v.maxLength(PHONE_MAX_LENGTH, words.invalidPhone),
  v.regex(E164, words.invalidPhone),
);

/** Empty unless {@link FURTHER_FIELDS} names fields. */
const furtherSchema: v.GenericSchema<FurtherFields> = v.strictObject(
  Object.fromEntries(
    FURTHER_FIELDS.map(({ name, maxLength, required }) => {
      const text = v.pipe(v.string(), v.trim(), codePoints(1, maxLength));
      return [name, required ? text : v.optional(text)];
    }),
  ),
);

export const contactSchema = v.strictObject({
  formData: v.pipe(
    v.strictObject({
      name: senderName,
      email: deliverableEmail,
      message: v.pipe(v.string(), v.trim(), codePoints(1, 5_000)),
      /** The newsletter's form sends one of its own. */
      helpType: v.picklist([...choices.topics.map(({ value }) => value), NEWSLETTER_HELP_TYPE], words.noTopic),
      further: v.optional(furtherSchema, {}),
      phone: v.optional(internationalPhone),
      /** Consent to be called at `phone`, given by a separate box. */
      callMe: v.optional(v.boolean()),
    }),
    v.forward(
      v.check(({ phone, callMe }) => !callMe || phone !== undefined, words.noNumber),
      ['phone'],
    ),
  ),
  timestamp: v.pipe(v.string(), v.isoTimestamp('Send the time as ISO 8601 in UTC.')),
  userAgent,
  source: v.optional(visitSourceSchema),
  screening: screeningSchema,
});

export type ContactSubmission = v.InferOutput<typeof contactSchema>;
