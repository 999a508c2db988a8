import brand from '#content/brand.yaml';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailButton, EmailGreeting, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { AccountMailing } from './account-mailing.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account-invite': { userId: string; redirectTo: string | null };
  }
}

interface AccountInviteProps {
  /** The output of `greetingName`; null greets without a name. */
  name: string | null;
  siteHost: string;
  /** Opens a page with a button; opening it changes nothing, since mail scanners open every link. */
  acceptUrl: string;
  /** How long the link works, such as '24 hours'. */
  validFor: string;
}

export function accountInviteEmail({
  linkFor,
}: AccountMailing): Email<MailPayloads['account-invite'], AccountInviteProps> {
  return {
    template,
    async compose({ userId, redirectTo }, mail) {
      const token = { userId, kind: 'signup', email: mail.recipient } as const;
      const { url: acceptUrl, ...shared } = await linkFor(token, mail, { type: 'invite', redirectTo });
      return { props: { ...shared, acceptUrl } };
    },
  };
}

export const template: EmailTemplate<AccountInviteProps> = {
  subject: accountInviteSubject,
  Body: AccountInviteEmail,
  sampleProps: {
    name: "Zoë O'Hara <b>",
    siteHost: 'www.site.example',
    acceptUrl: 'https://www.site.example/auth/confirm#token_hash=sample&type=invite',
    validFor: '24 hours',
  },
};

function accountInviteSubject(_props: AccountInviteProps): string {
  return `Your invitation to ${brand.name}`;
}

function AccountInviteEmail({ name, siteHost, acceptUrl, validFor }: AccountInviteProps) {
  return (
    <EmailLayout
      preview="Choose a password, and your account is ready."
      reason={`You received this email because ${brand.name} made an account for this address on ${siteHost}.`}
    >
      <EmailGreeting name={name} />
      <EmailTitle>You are invited</EmailTitle>
      <EmailText>
        {`We made an account for you on ${siteHost}. Open the page below and choose a password to accept it.`}
      </EmailText>
      <EmailButton href={acceptUrl}>Accept the invitation</EmailButton>
      <EmailText>{`The link works once, for ${validFor}.`}</EmailText>
      <EmailText>If you do not want it, ignore this message. An account that nobody accepts is deleted.</EmailText>
    </EmailLayout>
  );
}
