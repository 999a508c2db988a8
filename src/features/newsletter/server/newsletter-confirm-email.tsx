/** Asks a new subscriber to confirm. Until then the address gets no other newsletter mail. */
import brand from '#content/brand.yaml';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import {
  EmailButton,
  EmailLink,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
} from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { NewsletterLinks } from './newsletter-links.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'newsletter-confirm': { subscriberId: string; confirmNonce: string };
  }
}

interface NewsletterConfirmProps {
  siteHost: string;
  /** Opens a page with a button; opening it changes nothing, since mail scanners open every link. */
  confirmUrl: string;
  unsubscribeUrl: string;
}

export function newsletterConfirmEmail(
  siteUrl: string,
  links: Pick<NewsletterLinks, 'confirm' | 'unsubscribe'>,
): Email<MailPayloads['newsletter-confirm'], NewsletterConfirmProps> {
  return {
    template,
    compose({ subscriberId, confirmNonce }) {
      // Links are made when the mail is sent, not at sign-up: after an outage of the mail server, none arrives expired.
      const confirmUrl = links.confirm(subscriberId, confirmNonce);
      const unsubscribeUrl = links.unsubscribe(subscriberId);
      return {
        props: { siteHost: new URL(siteUrl).host, confirmUrl, unsubscribeUrl },
        headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      };
    },
  };
}

export const template: EmailTemplate<NewsletterConfirmProps> = {
  subject: newsletterConfirmSubject,
  Body: NewsletterConfirmEmail,
  sampleProps: {
    siteHost: 'www.site.example',
    confirmUrl: 'https://www.site.example/newsletter/confirm?token=sample',
    unsubscribeUrl: 'https://www.site.example/newsletter/unsubscribe?token=sample',
  },
};

function newsletterConfirmSubject(_props: NewsletterConfirmProps): string {
  return `Please confirm: the ${brand.name} newsletter`;
}

function NewsletterConfirmEmail({ siteHost, confirmUrl, unsubscribeUrl }: NewsletterConfirmProps) {
  return (
    <EmailLayout
      preview="Open the page, press its button, and you are on the list. Otherwise you hear nothing more."
      reason={`You received this email because this address was entered in the newsletter form on ${siteHost}.`}
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
