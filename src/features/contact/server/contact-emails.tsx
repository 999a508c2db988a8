import brand from '#content/brand.yaml';
import words from '#content/emails/contact-words.yaml';
import { defineEmail } from '#server/platform/mail/outbox/email-declaration.ts';
import { letter, Letter } from '#server/platform/mail/rendering/email-letter.tsx';
import {
  EmailHeading,
  EmailSmallPrint,
  EmailText,
  withLineBreaks,
} from '#server/platform/mail/rendering/email-parts.tsx';
import { EmailFacts, visitFacts } from '#server/platform/mail/rendering/email-tables.tsx';
import { fillMail, headerText } from '#server/platform/mail/rendering/visitor-text.ts';
import { utcMoment } from '#server/platform/utc-words.ts';
import type { VisitSource } from '#shared/visitors/visit-source.ts';
import { furtherFacts, type FurtherFields } from '../shared/contact-fields.ts';

interface Lead {
  name: string;
  email: string;
  topic: string;
  message: string;
  phone?: string | undefined;
  callConsent?: string | undefined;
  further?: FurtherFields | undefined;
  sourcePage: string | null;
  source?: VisitSource | undefined;
  receivedAt: number;
}

interface LeadReceipt {
  name: null;
  /** The wording that they agreed to, one of ours. */
  callConsent?: string | undefined;
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'lead-notification': Lead;
    'lead-receipt': Pick<LeadReceipt, 'callConsent'>;
  }
}

const CONSENT = 'Call me. I agree that you may call the number above.';

export const emails = [
  defineEmail({
    kind: 'lead-notification',
    causedBy: 'visitor',
    template: {
      subject: leadSubject,
      Body: LeadEmail,
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
    },
    compose: (lead) => ({ props: lead, replyTo: lead.email }),
  }),
  defineEmail({
    kind: 'lead-receipt',
    causedBy: 'visitor',
    template: letter<LeadReceipt>(receiptWords, { name: null, callConsent: CONSENT }, { signed: true }),
    compose: ({ callConsent }) => ({ props: { name: null, callConsent }, replyTo: brand.email }),
  }),
];

function receiptWords({ callConsent }: LeadReceipt) {
  const { consent, small, ...others } = words.receipt;
  return { ...others, small: callConsent === undefined ? small : [consent, ...small] };
}

/** In code points. Inboxes cut subjects off earlier. */
const SUBJECT_MAX_LENGTH = 120;

function leadSubject({ topic, name }: Lead): string {
  const subject = fillMail(words.lead.subject, { topic, name });
  const characters = Array.from(subject);
  return characters.length <= SUBJECT_MAX_LENGTH ? subject : `${characters.slice(0, SUBJECT_MAX_LENGTH - 1).join('')}…`;
}

function LeadEmail(lead: Lead) {
  const { name, email, topic, message, phone, callConsent: consent, further, receivedAt } = lead;
  const { labels, mayCall, mayNotCall, message: heading, consent: consentWords, ...own } = words.lead;
  return (
    <Letter words={own} blanks={{ name, start: headerText(message).slice(0, 120) }}>
      <EmailFacts
        facts={[
          [labels.name, name],
          [labels.email, email],
          [labels.topic, topic],
          ...furtherFacts(further),
          phone !== undefined && [labels.phone, phone],
          phone !== undefined && [labels.mayCall, consent ? mayCall : mayNotCall],
          ...visitFacts(lead),
          [labels.received, utcMoment(receivedAt)],
        ]}
      />
      <EmailHeading>{heading}</EmailHeading>
      <EmailText>{withLineBreaks(message)}</EmailText>
      {consent !== undefined && <EmailSmallPrint>{fillMail(consentWords, { consent })}</EmailSmallPrint>}
    </Letter>
  );
}
