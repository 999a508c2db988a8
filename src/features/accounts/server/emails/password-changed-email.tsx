import brand from '#content/brand.yaml';
import { routes } from '#shared/site/routes.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { AccountMailing } from './account-mailing.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'password-changed': Record<string, never>;
  }
}

interface PasswordChangedProps {
  siteHost: string;
}

export function passwordChangedEmail({
  siteHost,
}: AccountMailing): Email<MailPayloads['password-changed'], PasswordChangedProps> {
  return { template, compose: () => ({ props: { siteHost } }) };
}

export const template: EmailTemplate<PasswordChangedProps> = {
  subject: passwordChangedSubject,
  Body: PasswordChangedEmail,
  sampleProps: { siteHost: 'www.site.example' },
};

function passwordChangedSubject(_props: PasswordChangedProps): string {
  return `Your ${brand.name} password was changed`;
}

/** Gives the site as plain text: a notice without links is useless as a template for phishing. */
function PasswordChangedEmail({ siteHost }: PasswordChangedProps) {
  return (
    <EmailLayout
      preview="If it was you, there is nothing to do."
      reason={`You received this email because this is the address of an account on ${siteHost}.`}
    >
      <EmailTitle>Your password was changed</EmailTitle>
      <EmailText>
        {`The password of your account on ${siteHost} was changed, and every other device was signed out. If it was you, there is nothing to do.`}
      </EmailText>
      <EmailText>
        {`If it was not you, set a new password at once: type ${siteHost}${routes['auth-reset']} into your browser. Then write to ${brand.email}, and we will help you look into it.`}
      </EmailText>
    </EmailLayout>
  );
}
