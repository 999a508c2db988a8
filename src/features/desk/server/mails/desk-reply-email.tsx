import brand from '#content/brand.yaml';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailSignature, EmailText } from '#server/platform/mail/rendering/email-parts.tsx';
import { withLineBreaks } from '#server/platform/mail/rendering/line-breaks.ts';
import { headerText } from '#server/platform/mail/rendering/visitor-text.ts';

interface DeskReplyPayload {
  name: string;
  /** What they wrote about; empty once that is deleted. */
  about: string;
  text: string;
  /** The member's address. */
  replyTo: string;
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'desk-reply': DeskReplyPayload;
  }
}

export function deskReplyEmail(): Email<DeskReplyPayload, DeskReplyPayload> {
  return { template, compose: (props) => ({ props, replyTo: props.replyTo }) };
}

export const template: EmailTemplate<DeskReplyPayload> = {
  subject: ({ about }) => (about === '' ? `From ${brand.name}` : `Re: ${headerText(about)}`),
  Body: DeskReplyEmail,
  sampleProps: {
    name: "Zoë O'Hara",
    about: 'AI receptionist',
    text: 'Thanks for writing.\n\nYes, the agent can book into your calendar.',
    replyTo: 'owner@agency.example',
  },
};

function DeskReplyEmail({ text }: DeskReplyPayload) {
  return (
    <EmailLayout
      preview={headerText(text).slice(0, 120)}
      reason={`You received this email because you wrote to ${brand.name}.`}
    >
      <EmailText>{withLineBreaks(text)}</EmailText>
      <EmailSignature />
    </EmailLayout>
  );
}
