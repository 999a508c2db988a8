/** The function `submit-contact`: a newsletter subscription, or a question that becomes a lead. */
import { contactSchema, type ContactSubmission } from '../../../shared/contact-schema.ts';
import { NEWSLETTER_HELP_TYPE, NEWSLETTER_MESSAGE } from '../../../shared/newsletter-facts.ts';
import { defineCommand, type FunctionBody, type FunctionCall } from '../../platform/http/site-function.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import type { NewsletterInterface } from '../newsletter/newsletter-interface.ts';
import { addLead } from './lead-store.ts';

export interface SubmitContactOptions {
  newsletter: NewsletterInterface;
  /** Who is told about a lead; without one, leads are only stored. */
  ownerEmail: string | undefined;
}

export function createSubmitContact({ newsletter, ownerEmail }: SubmitContactOptions): FunctionBody {
  return defineCommand({
    schema: contactSchema,
    essence: (input) => input.formData,
    // After unsubscribing, the same words are a new wish.
    handlesRepeats: isSubscription,
    async act(input, call) {
      if (isSubscription(input)) await newsletter.subscribe(input.formData.email, call);
      else await takeLead(input, call, ownerEmail);
    },
  });
}

function isSubscription({ formData }: ContactSubmission): boolean {
  return formData.helpType === NEWSLETTER_HELP_TYPE && formData.message === NEWSLETTER_MESSAGE;
}

async function takeLead(
  input: ContactSubmission,
  { tx, now, sourcePage }: FunctionCall,
  ownerEmail: string | undefined,
): Promise<void> {
  const { name, email, helpType: topic, message } = input.formData;
  const submittedAt = timeOf(input.timestamp) ?? now;
  await addLead(tx, { name, email, topic, message, sourcePage, userAgent: input.userAgent, submittedAt }, now);
  if (!ownerEmail) return;
  const payload = { name, email, topic, message, sourcePage, receivedAt: now };
  await enqueueMail(tx, { kind: 'lead-notification', recipient: ownerEmail, payload, concerns: email }, now);
}

/** The schema checks the form of a time; the 31st of February has that form too. */
function timeOf(timestamp: string): number | undefined {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? undefined : time;
}
