/** Invites somebody to the team. Whoever is on it already, in another role, only has to sign in. */
import brand from '#content/brand.yaml';
import { routes } from '#shared/site/routes.ts';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailButton, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team-invite': { userId: string; isOnTeam: boolean };
  }
}

interface TeamInviteProps {
  url: string;
  /** How long the link works; null for one that only leads to the desk. */
  validFor: string | null;
}

interface TeamInviteOptions {
  siteUrl: string;
  accounts: Pick<AccountsInterface, 'linkToAccept'>;
}

export function teamInviteEmail({
  siteUrl,
  accounts,
}: TeamInviteOptions): Email<{ userId: string; isOnTeam: boolean }, TeamInviteProps> {
  return {
    template,
    async compose({ userId, isOnTeam }, mail) {
      if (isOnTeam) return { props: { url: siteUrl + routes.desk, validFor: null } };
      const { url, validFor } = await accounts.linkToAccept({ id: userId }, mail, routes.desk);
      return { props: { url, validFor } };
    },
  };
}

export const template: EmailTemplate<TeamInviteProps> = {
  subject: () => `You are invited to the team of ${brand.name}`,
  Body: TeamInviteEmail,
  sampleProps: {
    url: 'https://www.site.example/auth/confirm#token_hash=sample&type=invite',
    validFor: '7 days',
  },
};

function TeamInviteEmail({ url, validFor }: TeamInviteProps) {
  return (
    <EmailLayout
      preview="Two steps, and you can work at the desk."
      reason={`You received this email because an owner of ${brand.name} entered this address.`}
    >
      <EmailTitle>You are invited to the team</EmailTitle>
      <EmailText>
        {validFor === null
          ? 'Sign in with your account, then set up an authenticator app. It keeps a stolen password from opening the desk.'
          : 'Choose a password for your account, then set up an authenticator app. It keeps a stolen password from opening the desk.'}
      </EmailText>
      <EmailButton href={url}>{validFor === null ? 'Open the desk' : 'Accept the invitation'}</EmailButton>
      {validFor !== null && <EmailText>{`The link works once, for ${validFor}.`}</EmailText>}
      <EmailText>If you did not expect this, ignore the message.</EmailText>
    </EmailLayout>
  );
}
