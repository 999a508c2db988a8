/** The contact form. Its submissions become leads, or newsletter subscriptions. */
import { CONTACT_ANCHORS } from '../shared/contact-anchors.ts';
import { furtherFrom } from '../shared/contact-fields.ts';
import { contactSchema, type ContactSubmission } from '../shared/contact-schema.ts';
import { NEWSLETTER_HELP_TYPE, NEWSLETTER_MESSAGE } from '#features/newsletter/shared/newsletter-facts.ts';
import { internationalNumber } from '../shared/phone-number.ts';
import { routes } from '#shared/site/routes.ts';
import { declareForm, type SiteForm } from '#server/platform/forms/site-form.ts';
import { textOf } from '#server/platform/http/request/form-body.ts';
import { CONTACTS_PER_CLIENT, type NewsletterInterface } from '#features/newsletter/server/interface.ts';
import { leadParts, type Lead, type StoredLead } from './interface.ts';
import { numberToCall } from './number-to-call.ts';
import { USER_AGENT_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';

export function createContactForm(newsletter: NewsletterInterface): SiteForm {
  return declareForm<ContactSubmission, Lead, StoredLead>({
    ...leadParts,
    name: 'contact',
    title: 'Messages',
    functionName: 'submit-contact',
    limit: CONTACTS_PER_CLIENT,
    schema: contactSchema,
    essence: ({ formData }) => formData,
    // After unsubscribing, the same submission is a new subscription.
    handlesRepeats: isSubscription,
    divert: (input, call) => (isSubscription(input) ? newsletter.subscribe(input.formData.email, call) : undefined),
    read({ formData, timestamp, userAgent }, { now, sourcePage, source }) {
      const { name, email, helpType: topic, message, further } = formData;
      const submittedAt = timeOf(timestamp) ?? now;
      const told = { name, email, topic, message, further, ...numberToCall(formData) };
      return { ...told, sourcePage, source, userAgent, submittedAt };
    },
    toVisitor: ({ callConsent }) => ({ kind: 'lead-receipt', payload: { callConsent } }),
    plain: {
      path: '/contact/send',
      typed: (form, c, now) => ({
        formData: formDataOf(form),
        timestamp: new Date(now).toISOString(),
        userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX_LENGTH),
      }),
      answer: (c, { kind }) => c.redirect(`${routes.contact}#${CONTACT_ANCHORS[kind]}`, 303),
    },
  });
}

function isSubscription({ formData }: ContactSubmission): boolean {
  return formData.helpType === NEWSLETTER_HELP_TYPE && formData.message === NEWSLETTER_MESSAGE;
}

/** The schema checks only the format, which also fits the 31st of February. */
function timeOf(timestamp: string): number | undefined {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? undefined : time;
}

/** An invalid phone number stays as typed, so that the schema rejects the field. */
function formDataOf(form: FormData): object {
  const field = (name: string) => textOf(form, name);
  const typed = field('phone')?.trim();
  return {
    name: field('name'),
    email: field('email'),
    message: field('message'),
    helpType: field('helpType'),
    further: furtherFrom(field),
    ...(typed && { phone: internationalNumber(field('country') ?? '', typed) ?? typed }),
    ...(form.has('callMe') && { callMe: true }),
  };
}
