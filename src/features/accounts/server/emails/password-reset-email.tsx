import brand from '#content/brand.yaml';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailButton, EmailGreeting, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { AccountMailing } from './account-mailing.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'password-reset': { userId: string; redirectTo: string | null };
  }
}

interface PasswordResetProps {
  /** The output of `greetingName`; null greets without a name. */
  name: string | null;
  siteHost: string;
  /** Opens a page with a form; opening it changes nothing. */
  resetUrl: string;
  /** How long the link works, such as '60 minutes'. */
  validFor: string;
}

export function passwordResetEmail({
  linkFor,
}: AccountMailing): Email<MailPayloads['password-reset'], PasswordResetProps> {
  return {
    template,
    async compose({ userId, redirectTo }, mail) {
      const token = { userId, kind: 'recovery', email: mail.recipient } as const;
      const { url: resetUrl, ...shared } = await linkFor(token, mail, { redirectTo });
      return { props: { ...shared, resetUrl } };
    },
  };
}

export const template: EmailTemplate<PasswordResetProps> = {
  subject: passwordResetSubject,
  Body: PasswordResetEmail,
  sampleProps: {
    name: "Zoë O'Hara <b>",
    siteHost: 'www.site.example',
    resetUrl: 'https://www.site.example/auth/confirm#token_hash=sample&type=recovery',
    validFor: '60 minutes',
  },
};

function passwordResetSubject(_props: PasswordResetProps): string {
  return `Choose a new password for ${brand.name}`;
}

function PasswordResetEmail({ name, siteHost, resetUrl, validFor }: PasswordResetProps) {
  return (
    <EmailLayout
      preview={`The link works for ${validFor}.`}
      reason={`You received this email because a new password was asked for on ${siteHost}.`}
    >
      <EmailGreeting name={name} />
      <EmailTitle>Choose a new password</EmailTitle>
      <EmailText>{`Someone asked to set a new password for your account on ${siteHost}. If it was you, go on here.`}</EmailText>
      <EmailButton href={resetUrl}>Choose a new password</EmailButton>
      <EmailText>{`The link works once, for ${validFor}.`}</EmailText>
      <EmailText>If it was not you, ignore this message. Your password stays as it is.</EmailText>
    </EmailLayout>
  );
}
