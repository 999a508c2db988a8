/** Checks the contact form as `submit-contact` does, except for the phone number, which is made of two fields. */
import { contactSchema } from '../shared/contact-schema.ts';
import { schemaCheck } from '#web/forms/schema-check.ts';

const { phone: _phone, callMe: _callMe, further: _further, ...texts } = contactSchema.entries.formData.entries;

export const checkContact = schemaCheck(texts);
