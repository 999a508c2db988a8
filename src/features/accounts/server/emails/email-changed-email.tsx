import brand from '#content/brand.yaml';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { AccountMailing } from './account-mailing.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'email-changed': { userId: string };
  }
}

interface EmailChangedProps {
  siteHost: string;
}

export function emailChangedEmail({
  siteHost,
}: AccountMailing): Email<MailPayloads['email-changed'], EmailChangedProps> {
  return { template, compose: () => ({ props: { siteHost } }) };
}

export const template: EmailTemplate<EmailChangedProps> = {
  subject: emailChangedSubject,
  Body: EmailChangedEmail,
  sampleProps: { siteHost: 'www.site.example' },
};

function emailChangedSubject(_props: EmailChangedProps): string {
  return `The email address of your ${brand.name} account was changed`;
}

/** Omits the new address, which a later reader of this mailbox has no right to know, and has no link to press. */
function EmailChangedEmail({ siteHost }: EmailChangedProps) {
  return (
    <EmailLayout
      preview="If it was you, there is nothing to do."
      reason={`You received this email because this was the address of an account on ${siteHost}.`}
    >
      <EmailTitle>Your email address was changed</EmailTitle>
      <EmailText>
        {`Your account on ${siteHost} has another email address now, and messages about it no longer come here. If it was you, there is nothing to do.`}
      </EmailText>
      <EmailText>
        {`If it was not you, somebody else is signed in to your account. Write to ${brand.email} from this address, and we will help you get it back.`}
      </EmailText>
    </EmailLayout>
  );
}
