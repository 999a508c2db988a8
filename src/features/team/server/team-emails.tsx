import words from '#content/emails/team-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team-invite': { userId: string; isOnTeam: boolean };
  }
}

export const emails = [
  defineEmail({
    kind: 'team-invite',
    causedBy: 'account',
    lane: 'urgent',
    signsIn: true,
    // Whoever is on the team already, in another role, has no link and only has to sign in.
    words({ url }: { url: string | null; validFor: string | null }) {
      const { member, body, ...others } = words.invite;
      return { ...others, body: url === null ? member : body };
    },
    sampleProps: {
      url: 'https://www.site.example/auth/confirm#token_hash=sample&type=invite',
      validFor: '7 days',
    },
    async compose({ userId, isOnTeam }, mail, accounts: Pick<AccountsInterface, 'linkToAccept'>) {
      if (isOnTeam) return { props: { url: null, validFor: null } };
      const { url, validFor } = await accounts.linkToAccept({ id: userId }, mail, routes.desk);
      return { props: { url, validFor } };
    },
  }),
];
