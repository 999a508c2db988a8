/** Tells the holder of an address that another account asked to move to it and may not. The caller isn't told. */
import brand from '#content/brand.yaml';
import { routes } from '#shared/site/routes.ts';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailButton, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import { isolated } from '#server/platform/mail/rendering/visitor-text.ts';
import type { AccountMailing } from './account-mailing.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    /** `userId` is the account that asked. */
    'email-change-refused': { userId: string };
  }
}

interface EmailChangeRefusedProps {
  siteHost: string;
  /** The address of the account that asked. */
  account: string;
  signInUrl: string;
}

export function emailChangeRefusedEmail({
  siteHost,
  siteUrl,
  addressOf,
}: AccountMailing): Email<MailPayloads['email-change-refused'], EmailChangeRefusedProps> {
  return {
    template,
    compose: async ({ userId }) => ({
      props: { siteHost, account: await addressOf(userId), signInUrl: siteUrl + routes.auth },
    }),
  };
}

export const template: EmailTemplate<EmailChangeRefusedProps> = {
  subject: emailChangeRefusedSubject,
  Body: EmailChangeRefusedEmail,
  sampleProps: {
    siteHost: 'www.site.example',
    account: 'zoe@old.example',
    signInUrl: 'https://www.site.example/auth',
  },
};

function emailChangeRefusedSubject(_props: EmailChangeRefusedProps): string {
  return `Another ${brand.name} account asked for your address`;
}

function EmailChangeRefusedEmail({ siteHost, account, signInUrl }: EmailChangeRefusedProps) {
  return (
    <EmailLayout
      preview="Nothing has changed."
      reason={`You received this email because someone asked to change the address of an account on ${siteHost} to yours.`}
    >
      <EmailTitle>We refused a change of address</EmailTitle>
      <EmailText>
        {`Someone signed in to the account ${isolated(account)} on ${siteHost} asked to change its address to yours. Your address has an account or an invitation of its own, so no other account can take it. Nothing has changed.`}
      </EmailText>
      <EmailText>If it was you, sign in with this address instead, or open the invitation that we sent you.</EmailText>
      <EmailButton href={signInUrl}>Sign in</EmailButton>
      <EmailText>If it was not you, ignore this message.</EmailText>
    </EmailLayout>
  );
}
