/** Confirms to the sender of a message that it has arrived. It quotes nothing, because anybody can enter any address. */
import brand from '#content/brand.yaml';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import {
  EmailGreeting,
  EmailSignature,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
} from '#server/platform/mail/rendering/email-parts.tsx';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'lead-receipt': LeadReceiptProps;
  }
}

interface LeadReceiptProps {
  /** The wording that they agreed to, one of ours. */
  callConsent?: string | undefined;
}

export function leadReceiptEmail(): Email<LeadReceiptProps, LeadReceiptProps> {
  return { template, compose: ({ callConsent }) => ({ props: { callConsent }, replyTo: brand.email }) };
}

export const template: EmailTemplate<LeadReceiptProps> = {
  subject: () => `Your message has arrived: ${brand.name}`,
  Body: LeadReceiptEmail,
  sampleProps: {
    callConsent: 'Call me. I agree that you may call the number above.',
  },
};

function LeadReceiptEmail({ callConsent }: LeadReceiptProps) {
  return (
    <EmailLayout
      preview="Your message has arrived. A person will read it and write back."
      reason="You received this email because this address was entered in the contact form on our site."
    >
      <EmailGreeting name={null} />
      <EmailTitle>Your message has arrived</EmailTitle>
      <EmailText>
        {`A person will read it and write back within ${brand.replyTime}. If you want to add something, reply to this message.`}
      </EmailText>
      <EmailSignature />
      {callConsent !== undefined && <EmailSmallPrint>{`You agreed to a call: “${callConsent}”`}</EmailSmallPrint>}
      <EmailSmallPrint>
        If you didn't write this, somebody else entered your address. You don't have to do anything.
      </EmailSmallPrint>
    </EmailLayout>
  );
}
