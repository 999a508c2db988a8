/** Asks the recipient to verify an address, so that results taken with it earlier join their account. */
import brand from '#content/brand.yaml';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailButton, EmailGreeting, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'claim-results': { userId: string };
  }
}

interface ClaimResultsProps {
  /** The output of `greetingName`; null greets without a name. */
  name: string | null;
  siteHost: string;
  /** Opens a page with a button; opening it changes nothing, since mail scanners open every link. */
  claimUrl: string;
  /** How long the link works, such as '24 hours'. */
  validFor: string;
}

export function claimResultsEmail(
  accounts: Pick<AccountsInterface, 'linkToProveAddress'>,
): Email<MailPayloads['claim-results'], ClaimResultsProps> {
  return {
    template,
    async compose({ userId }, mail) {
      const { url: claimUrl, ...shared } = await accounts.linkToProveAddress(userId, mail);
      return { props: { ...shared, claimUrl } };
    },
  };
}

export const template: EmailTemplate<ClaimResultsProps> = {
  subject: claimResultsSubject,
  Body: ClaimResultsEmail,
  sampleProps: {
    name: "Zoë O'Hara <b>",
    siteHost: 'www.site.example',
    claimUrl: 'https://www.site.example/auth/confirm#token_hash=sample&type=claim',
    validFor: '24 hours',
  },
};

function claimResultsSubject(_props: ClaimResultsProps): string {
  return `Add your earlier results to your ${brand.name} account`;
}

function ClaimResultsEmail({ name, siteHost, claimUrl, validFor }: ClaimResultsProps) {
  return (
    <EmailLayout
      preview="Confirm that this address is yours, and your results move into your account."
      reason={`You received this email because it was asked for in an account with this address on ${siteHost}.`}
    >
      <EmailGreeting name={name} />
      <EmailTitle>Add your earlier results</EmailTitle>
      <EmailText>
        {`Your account on ${siteHost} can show DISC results that were taken with this address before you signed in. First we need to know that the address is yours. If you asked for this, open the page below and press its button: whoever is signed in to that account can then see the results.`}
      </EmailText>
      <EmailButton href={claimUrl}>Confirm it&apos;s you</EmailButton>
      <EmailText>{`The link works once, for ${validFor}.`}</EmailText>
      <EmailText>
        If you did not ask for this, ignore this message. No results are added, and the address stays unconfirmed.
      </EmailText>
    </EmailLayout>
  );
}
