import words from '#content/contact-server-words.yaml';
import consents from '#content/consents.yaml';
import { CONTACT_ANCHORS, furtherFrom } from '../shared/contact-fields.ts';
import { contactSchema, type ContactSubmission } from '../shared/contact-schema.ts';
import { NEWSLETTER_HELP_TYPE, NEWSLETTER_MESSAGE } from '#features/newsletter/shared/newsletter-facts.ts';
import { internationalNumber } from '../shared/phone-number.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { routes } from '#shared/site/routes.ts';
import { declareForm } from '#server/platform/forms/declare-form.ts';
import type { Arrival, Received, SiteForm, Summary } from '#server/platform/forms/site-form.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { textOf, textsOf } from '#server/platform/http/request/form-body.ts';
import { CONTACTS_PER_CLIENT, type NewsletterInterface } from '#features/newsletter/server/interface.ts';
import { addLead, leadIn, type Lead, type StoredLead } from './lead-store.ts';
import { USER_AGENT_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';

/**
 * Apart from the limit that all other mail to a recipient shares: nobody waits for a copy, and copies must not use up
 * what links and reports need.
 */
export const COPIES_PER_MAILBOX: RateLimit = { name: 'lead-copies-to', points: 5, windowMs: DAY_MS };

export function createContactForm(newsletter: NewsletterInterface): SiteForm {
  return declareForm<ContactSubmission>({
    ...leadParts,
    name: 'contact',
    title: words.title,
    functionName: 'submit-contact',
    limit: CONTACTS_PER_CLIENT,
    schema: contactSchema,
    // With its time, as the same subscription is a new one after unsubscribing.
    dedupeKey: (input) => (isSubscription(input) ? input : input.formData),
    perRecipient: { limit: COPIES_PER_MAILBOX, beyond: 'send none' },
    async act(input, arrival) {
      const { formData, timestamp, userAgent } = input;
      const { name, email, helpType: topic, message, further, phone, callMe } = formData;
      if (isSubscription(input)) return newsletter.subscribe(email, arrival);
      const { now, sourcePage, source } = arrival;
      const callConsent = phone !== undefined && callMe ? consents.call : undefined;
      const told = { name, email, topic, message, further, phone, callConsent };
      // The schema checks only the format, which also fits the 31st of February.
      const submittedAt = Date.parse(timestamp) || now;
      return receiveLead({ ...told, sourcePage, source, userAgent, submittedAt }, arrival);
    },
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

/** An invalid phone number stays as typed, so that the schema rejects the field. */
function formDataOf(form: FormData): object {
  const field = (name: string) => textOf(form, name);
  const typed = field('phone')?.trim();
  return {
    ...textsOf(form, ['name', 'email', 'message', 'helpType']),
    further: furtherFrom(field),
    ...(typed && { phone: internationalNumber(field('country') ?? '', typed) ?? typed }),
    ...(form.has('callMe') && { callMe: true }),
  };
}

/** What is the same for every form whose submissions become leads. */
export const leadParts = {
  kept: 'leads',
  expectedLinks: 2,
  load: async (tx, envelopeId) => receivedLead(await leadIn(tx, envelopeId)),
} as const satisfies Partial<SiteForm>;

export async function receiveLead(lead: Lead, { tx, receive }: Arrival): Promise<void> {
  await receive(summaryOf(lead), async (storing) => receivedLead(await addLead(tx, lead, storing)));
}

function receivedLead(stored: StoredLead): Received {
  const { reference, userAgent: _agent, submittedAt: _at, ...lead } = stored;
  return {
    reference,
    summary: summaryOf(stored),
    toOwner: (receivedAt) => ({ kind: 'lead-notification', payload: { ...lead, receivedAt } }),
    toVisitor: () => ({ kind: 'lead-receipt', payload: { callConsent: lead.callConsent } }),
  };
}

function summaryOf({ name, email, topic: subject, message: text, phone, callConsent, source }: Lead): Summary {
  return { name, email, subject, text, phone, mayCall: callConsent !== undefined, source };
}
