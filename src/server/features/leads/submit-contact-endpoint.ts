/** The function `submit-contact`: a newsletter subscription, or a question that becomes a lead. */
import { contactSchema, type ContactSubmission } from '../../../shared/contact-schema.ts';
import { NEWSLETTER_HELP_TYPE, NEWSLETTER_MESSAGE } from '../../../shared/newsletter-facts.ts';
import { defineCommand, type FunctionBody, type FunctionCall } from '../../platform/http/site-function.ts';
import type { NewsletterInterface } from '../newsletter/newsletter-interface.ts';
import type { Lead } from './lead-store.ts';
import { numberToCall } from './number-to-call.ts';
import { takeLead, type LeadKeeping, type LeadSender } from './take-lead.ts';

export interface SubmitContactOptions extends LeadKeeping {
  newsletter: NewsletterInterface;
}

export function createSubmitContact({ newsletter, ...keeping }: SubmitContactOptions): FunctionBody {
  return defineCommand({
    schema: contactSchema,
    essence: (input) => input.formData,
    // After unsubscribing, the same submission is a new subscription.
    handlesRepeats: isSubscription,
    async act(input, call) {
      if (isSubscription(input)) await newsletter.subscribe(input.formData.email, call);
      else await takeLead(call.tx, leadOf(input, call), senderOf(input, call), keeping, call.now);
    },
  });
}

function isSubscription({ formData }: ContactSubmission): boolean {
  return formData.helpType === NEWSLETTER_HELP_TYPE && formData.message === NEWSLETTER_MESSAGE;
}

function leadOf(submission: ContactSubmission, { now, sourcePage }: FunctionCall): Lead {
  const { formData, timestamp, userAgent, source } = submission;
  const { name, email, helpType: topic, message } = formData;
  const submittedAt = timeOf(timestamp) ?? now;
  return { name, email, topic, message, ...numberToCall(formData), sourcePage, source, userAgent, submittedAt };
}

function senderOf({ screening }: ContactSubmission, { client }: FunctionCall): LeadSender {
  return { form: 'contact', client, signs: screening };
}

/** The schema checks the form of a time; the 31st of February has that form too. */
function timeOf(timestamp: string): number | undefined {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? undefined : time;
}
