import brand from '#content/brand.yaml';
import { EmailFacts } from '#server/platform/mail/rendering/email-facts.tsx';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailHeading, EmailSmallPrint, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import { withLineBreaks } from '#server/platform/mail/rendering/line-breaks.ts';
import { headerText, isolated } from '#server/platform/mail/rendering/visitor-text.ts';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { furtherFacts, type FurtherFields } from '../shared/contact-fields.ts';
import { arrivalInWords, type VisitSource } from '#shared/visitors/visit-source.ts';
import { isDeliverableAddress } from '#shared/text/email-address.ts';
import { utcMoment } from '#server/platform/utc-words.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'lead-notification': LeadNotificationProps;
  }
}

interface LeadNotificationProps {
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

export function leadNotificationEmail(): Email<LeadNotificationProps, LeadNotificationProps> {
  return {
    template,
    compose: (lead) => ({ props: lead, ...(isDeliverableAddress(lead.email) ? { replyTo: lead.email } : {}) }),
  };
}

export const template: EmailTemplate<LeadNotificationProps> = {
  subject: leadNotificationSubject,
  Body: LeadNotificationEmail,
  sampleProps: {
    name: "Zoë O'Hara <b>",
    email: 'zoe@customer.example',
    topic: 'AI receptionist',
    phone: brand.examplePhone,
    callConsent: 'Call me. I agree that you may call the number above.',
    source: {
      first: { source: 'newsletter', campaign: 'spring' },
      last: { referrer: 'https://news.example/answering' },
    },
    message: 'We miss about 20 calls a week.\n\nCan your agent book into our calendar & hand over to a person?',
    sourcePage: '/inbound-calling',
    receivedAt: Date.UTC(2026, 10, 21, 14, 30),
  },
};

/** Longest subject, in code points. Inboxes cut subjects off earlier. */
const SUBJECT_MAX_LENGTH = 120;

function leadNotificationSubject({ topic, name }: LeadNotificationProps): string {
  const subject = `New inquiry: ${isolated(headerText(topic))}, from ${isolated(headerText(name))}`;
  const characters = Array.from(subject);
  return characters.length <= SUBJECT_MAX_LENGTH ? subject : `${characters.slice(0, SUBJECT_MAX_LENGTH - 1).join('')}…`;
}

function LeadNotificationEmail(props: LeadNotificationProps) {
  const { name, email, topic, message, phone, callConsent, further, sourcePage, source, receivedAt } = props;
  return (
    <EmailLayout preview={`${isolated(headerText(name))}: ${isolated(headerText(message)).slice(0, 120)}`}>
      <EmailTitle>New inquiry</EmailTitle>
      <EmailFacts
        facts={[
          ['Name', isolated(name)],
          ['Email', isolated(email)],
          ['Topic', isolated(topic)],
          ...furtherFacts(further).map(([label, value]) => [label, isolated(value)] as const),
          ...(phone === undefined
            ? []
            : [['Phone', phone] as const, ['May we call?', callConsent ? 'Yes, see below' : 'Not agreed to'] as const]),
          ...(sourcePage === null ? [] : [['Page', isolated(sourcePage)] as const]),
          ...(source?.first ? [['Came by', isolated(arrivalInWords(source.first))] as const] : []),
          ...(source?.last ? [['Later by', isolated(arrivalInWords(source.last))] as const] : []),
          ['Received', utcMoment(receivedAt)],
        ]}
      />
      <EmailHeading>Message</EmailHeading>
      <EmailText>{withLineBreaks(message)}</EmailText>
      {callConsent !== undefined && <EmailSmallPrint>{`Consent to be called: “${callConsent}”`}</EmailSmallPrint>}
      <EmailSmallPrint>Reply to this message and your answer goes to the visitor.</EmailSmallPrint>
    </EmailLayout>
  );
}
