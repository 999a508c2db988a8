/** Asks whoever signed up to show that the address is theirs. */
import brand from '../../../../../content/brand.yaml';
import { EmailLayout } from '../../../platform/mail/email-layout.tsx';
import { EmailButton, EmailGreeting, EmailText, EmailTitle } from '../../../platform/mail/email-parts.tsx';

export interface AccountConfirmProps {
  /** As `greetingName` lets it through; null greets without a name. */
  name: string | null;
  siteHost: string;
  /** Opens a page with a button; opening it changes nothing, since mail scanners open every link. */
  confirmUrl: string;
  /** How long the link works, such as '24 hours'. */
  validFor: string;
  /** When and with what the sign-up was made, such as 'on May 4, 2026 at 10:12 UTC (Chrome on Windows)'; null when the link is asked for again. */
  signedUp: string | null;
}

export const sampleProps: AccountConfirmProps = {
  name: "Zoë O'Hara <b>",
  siteHost: 'www.modai.example',
  confirmUrl: 'https://www.modai.example/auth/confirm#token_hash=sample&type=signup',
  validFor: '24 hours',
  signedUp: 'on November 21, 2026 at 10:12 UTC (Chrome on Windows)',
};

export function accountConfirmSubject(_props: AccountConfirmProps): string {
  return `Confirm your email address for ${brand.name}`;
}

export function AccountConfirmEmail({ name, siteHost, confirmUrl, validFor, signedUp }: AccountConfirmProps) {
  return (
    <EmailLayout
      preview="One button, and your account is ready."
      reason={`You get this message because this address was used to sign up on ${siteHost}.`}
    >
      <EmailGreeting name={name} />
      <EmailTitle>Confirm your email address</EmailTitle>
      <EmailText>
        {signedUp === null
          ? `Someone signed up on ${siteHost} with this address. `
          : `Someone signed up on ${siteHost} with this address, ${signedUp}. `}
        If it was you, open the page below and press its button.
      </EmailText>
      <EmailButton href={confirmUrl}>Confirm email</EmailButton>
      <EmailText>{`The link works once, for ${validFor}.`}</EmailText>
      <EmailText>
        If it was not you, ignore this message: the account then stays closed and is soon deleted. The button would open
        it for whoever chose its password.
      </EmailText>
    </EmailLayout>
  );
}
