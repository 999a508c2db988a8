import brand from '#content/brand.yaml';
import words from '#content/emails/contact-words.yaml';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailSection, EmailSmallPrint } from '#server/platform/mail/rendering/email-parts.tsx';
import { visitFacts, type Facts } from '#server/platform/mail/rendering/email-tables.tsx';
import { fillMail, headerText } from '#server/platform/mail/rendering/visitor-text.ts';
import { zonedMoment } from '#server/platform/utc-words.ts';
import { furtherFacts } from '../shared/contact-fields.ts';
import type { Lead } from './contact-form.ts';

interface LeadNotice extends Omit<Lead, 'userAgent' | 'submittedAt'> {
  receivedAt: number;
}

interface LeadReceipt {
  /** The wording that they agreed to, one of ours. */
  callConsent?: string | undefined;
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'lead-notification': LeadNotice;
    'lead-receipt': LeadReceipt;
  }
}

const CONSENT = 'Call me. I agree that you may call the number above.';

export const emails = [
  defineEmail({
    kind: 'lead-notification',
    causedBy: 'visitor',
    words: words.lead,
    blanks: ({ name, topic, message }: LeadNotice) => ({ name, topic, start: headerText(message).slice(0, 120) }),
    facts: leadFacts,
    Below: LeadBelow,
    sampleProps: {
      name: "Zoë O'Hara <b>",
      email: 'zoe@customer.example',
      topic: 'AI receptionist',
      phone: brand.examplePhone,
      callConsent: CONSENT,
      source: {
        first: { source: 'newsletter', campaign: 'spring' },
        last: { referrer: 'https://news.example/answering' },
      },
      message: 'We miss about 20 calls a week.\n\nCan your agent book into our calendar & hand over to a person?',
      sourcePage: '/inbound-calling',
      receivedAt: Date.UTC(2026, 10, 21, 14, 30),
    },
    compose: (lead) => ({ props: lead, replyTo: lead.email }),
  }),
  defineEmail({
    kind: 'lead-receipt',
    causedBy: 'visitor',
    words: receiptWords,
    greets: true,
    signed: true,
    sampleProps: { callConsent: CONSENT },
    compose: ({ callConsent }) => ({ props: { callConsent }, replyTo: brand.email }),
  }),
];

function receiptWords({ callConsent }: LeadReceipt) {
  const { consent, small, ...others } = words.receipt;
  return { ...others, small: callConsent === undefined ? small : [consent, ...small] };
}

function leadFacts(lead: LeadNotice, { timeZone }: { timeZone: string }): Facts {
  const { name, email, topic, phone, callConsent, further, receivedAt } = lead;
  const { labels, mayCall, mayNotCall } = words.lead;
  return [
    [labels.name, name],
    [labels.email, email],
    [labels.topic, topic],
    ...furtherFacts(further),
    phone !== undefined && [labels.phone, phone],
    phone !== undefined && [labels.mayCall, callConsent ? mayCall : mayNotCall],
    ...visitFacts(lead),
    [labels.received, zonedMoment(receivedAt, timeZone)],
  ];
}

function LeadBelow({ message, callConsent }: LeadNotice) {
  const { message: heading, consent } = words.lead;
  return (
    <EmailSection heading={heading} texts={[message]}>
      {callConsent !== undefined && <EmailSmallPrint>{fillMail(consent, { callConsent })}</EmailSmallPrint>}
    </EmailSection>
  );
}
