/** Confirms to the sender of a message that it has arrived, with a copy of it. */
import brand from '../../../../content/brand.yaml';
import { furtherFacts, type FurtherFields } from '../../../shared/contact/contact-fields.ts';
import type { Email, EmailTemplate } from '../../platform/mail/outbox/email-declaration.ts';
import { EmailFacts } from '../../platform/mail/rendering/email-facts.tsx';
import { EmailLayout } from '../../platform/mail/rendering/email-layout.tsx';
import {
  EmailGreeting,
  EmailHeading,
  EmailSignature,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
} from '../../platform/mail/rendering/email-parts.tsx';
import { withLineBreaks } from '../../platform/mail/rendering/line-breaks.ts';
import { greetingName, isolated, unlinked } from '../../platform/mail/rendering/visitor-text.ts';

declare module '../../platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'lead-receipt': LeadReceiptProps;
  }
}

interface LeadReceiptProps {
  name: string;
  topic: string;
  message: string;
  phone?: string | undefined;
  callConsent?: string | undefined;
  further?: FurtherFields | undefined;
}

export function leadReceiptEmail(): Email<LeadReceiptProps, LeadReceiptProps> {
  return { template, compose: (props) => ({ props, replyTo: brand.email }) };
}

export const template: EmailTemplate<LeadReceiptProps> = {
  // Contains nothing that was typed, because anyone can have this mail sent to any address.
  subject: () => `Your message has arrived: ${brand.name}`,
  Body: LeadReceiptEmail,
  sampleProps: {
    name: "Zoë O'Hara",
    topic: 'AI receptionist',
    message: 'We miss about 20 calls a week.\n\nCan your agent book into our calendar & hand over to a person?',
    phone: brand.examplePhone,
    callConsent: 'Call me. I agree that you may call the number above.',
  },
};

function LeadReceiptEmail({ name, topic, message, phone, callConsent, further }: LeadReceiptProps) {
  return (
    <EmailLayout
      preview="Your message has arrived. A person will read it and write back."
      reason="You received this email because this address was entered in the contact form on our site."
    >
      <EmailGreeting name={greetingName(name)} />
      <EmailTitle>Your message has arrived</EmailTitle>
      <EmailText>
        {`A person will read it and write back within ${brand.replyTime}. If you want to add something, reply to this message.`}
      </EmailText>
      <EmailSignature />
      <EmailHeading>What you sent</EmailHeading>
      <EmailFacts
        facts={[
          ['Topic', isolated(unlinked(topic))],
          ...furtherFacts(further).map(([label, value]) => [label, isolated(unlinked(value))] as const),
          ...(phone === undefined ? [] : [['Phone', phone] as const]),
        ]}
      />
      <EmailText>{withLineBreaks(unlinked(message))}</EmailText>
      {callConsent !== undefined && <EmailSmallPrint>{`You agreed to a call: “${callConsent}”`}</EmailSmallPrint>}
      <EmailSmallPrint>
        If you didn't write this, somebody else entered your address. You don't have to do anything.
      </EmailSmallPrint>
    </EmailLayout>
  );
}
