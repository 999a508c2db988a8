/** Tells an account's owner that somebody signed up with their address. The page itself doesn't reveal the account. */
import brand from '#content/brand.yaml';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailButton, EmailLink, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import { routes } from '#shared/site/routes.ts';
import type { AccountMailing } from './account-mailing.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'already-registered': Record<string, never>;
  }
}

interface AlreadyRegisteredProps {
  siteHost: string;
  signInUrl: string;
  resetUrl: string;
}

export function alreadyRegisteredEmail({
  siteHost,
  siteUrl,
}: AccountMailing): Email<MailPayloads['already-registered'], AlreadyRegisteredProps> {
  return {
    template,
    compose: () => ({
      props: { siteHost, signInUrl: `${siteUrl}${routes.auth}`, resetUrl: `${siteUrl}${routes['auth-reset']}` },
    }),
  };
}

export const template: EmailTemplate<AlreadyRegisteredProps> = {
  subject: alreadyRegisteredSubject,
  Body: AlreadyRegisteredEmail,
  sampleProps: {
    siteHost: 'www.site.example',
    signInUrl: 'https://www.site.example/auth',
    resetUrl: 'https://www.site.example/auth/reset',
  },
};

function alreadyRegisteredSubject(_props: AlreadyRegisteredProps): string {
  return `You already have a ${brand.name} account`;
}

function AlreadyRegisteredEmail({ siteHost, signInUrl, resetUrl }: AlreadyRegisteredProps) {
  return (
    <EmailLayout
      preview="Someone tried to sign up with your address."
      reason={`You received this email because someone tried to sign up on ${siteHost} with the address of your account.`}
    >
      <EmailTitle>You already have an account</EmailTitle>
      <EmailText>
        {`Someone tried to sign up on ${siteHost} with this address, which has an account already. If it was you, sign in.`}
      </EmailText>
      <EmailButton href={signInUrl}>Sign in</EmailButton>
      <EmailText>
        Forgot the password? <EmailLink href={resetUrl}>Choose a new one</EmailLink>.
      </EmailText>
      <EmailText>If it was not you, ignore this message. Nothing about your account has changed.</EmailText>
    </EmailLayout>
  );
}
