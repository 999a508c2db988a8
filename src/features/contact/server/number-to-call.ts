/** The visitor's phone number and, if they ticked the box, the wording of their consent to be called. */
import consents from '#content/consents.yaml';
import type { ContactSubmission } from '../shared/contact-schema.ts';
import type { Lead } from './lead-store.ts';

export function numberToCall({
  phone,
  callMe,
}: Pick<ContactSubmission['formData'], 'phone' | 'callMe'>): Pick<Lead, 'phone' | 'callConsent'> {
  if (phone === undefined) return {};
  return callMe ? { phone, callConsent: consents.call } : { phone };
}
