/** The contact form's fields, checked as `submit-contact` checks them; a number is made of two fields first. */
import { contactSchema } from '../../../shared/contact-schema.ts';
import { schemaCheck } from '../../forms/schema-check.ts';

const { phone: _phone, callMe: _callMe, ...texts } = contactSchema.entries.formData.entries;

export const checkContact = schemaCheck(texts);
