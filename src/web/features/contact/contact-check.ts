/** The contact form's fields, checked as `submit-contact` checks them. */
import { contactSchema } from '../../../shared/contact-schema.ts';
import { schemaCheck } from '../../forms/schema-check.ts';

export const checkContact = schemaCheck(contactSchema.entries.formData.entries);
