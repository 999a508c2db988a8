/** Asks a new subscriber to confirm; nothing else is sent to the address before (security-bar N1). */
import brand from '../../../../content/brand.yaml';
import { EmailLayout } from '../../platform/mail/email-layout.tsx';
import { EmailButton, EmailLink, EmailSmallPrint, EmailText, EmailTitle } from '../../platform/mail/email-parts.tsx';

export interface NewsletterConfirmProps {
  siteHost: string;
  /** Opens a page with a button; opening it changes nothing, since mail scanners open every link. */
  confirmUrl: string;
  unsubscribeUrl: string;
}

export const sampleProps: NewsletterConfirmProps = {
  siteHost: 'www.modai.example',
  confirmUrl: 'https://www.modai.example/newsletter/confirm?token=sample',
  unsubscribeUrl: 'https://www.modai.example/newsletter/unsubscribe?token=sample',
};

export function newsletterConfirmSubject(_props: NewsletterConfirmProps): string {
  return `Please confirm: the ${brand.name} newsletter`;
}

export function NewsletterConfirmEmail({ siteHost, confirmUrl, unsubscribeUrl }: NewsletterConfirmProps) {
  return (
    <EmailLayout
      preview="One click and you are on the list. Without it, you will hear nothing more."
      reason={`You get this message because this address was entered in the newsletter form on ${siteHost}.`}
    >
      <EmailTitle>Confirm your subscription</EmailTitle>
      <EmailText>
        {`Someone entered this address in the newsletter form on ${siteHost}. If it was you, open the page below and press its button.`}
      </EmailText>
      <EmailButton href={confirmUrl}>Open the confirmation page</EmailButton>
      <EmailText>
        If it was not you, ignore this message. Without your confirmation we send you no newsletter.
      </EmailText>
      <EmailSmallPrint>
        You can also <EmailLink href={unsubscribeUrl}>take this address off the list</EmailLink> now or at any later
        time.
      </EmailSmallPrint>
    </EmailLayout>
  );
}
