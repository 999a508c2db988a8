/**
 * Sends the sender of a launch brief the link to read and change it. The answers are behind the link only, because
 * anybody can enter any address.
 */
import brand from '#content/brand.yaml';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import {
  EmailButton,
  EmailGreeting,
  EmailSignature,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
} from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { briefDocument, type BriefDocument, type BriefMailPayload } from './brief-document.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'brief-receipt': BriefMailPayload;
  }
}

type BriefReceiptProps = Pick<BriefDocument, 'number' | 'briefUrl'>;

export function briefReceiptEmail(links: PrivateLinks): Email<BriefMailPayload, BriefReceiptProps> {
  return {
    template,
    compose(payload) {
      const { number, briefUrl } = briefDocument(payload, links);
      return { props: { number, briefUrl }, replyTo: brand.email };
    },
  };
}

export const template: EmailTemplate<BriefReceiptProps> = {
  subject: ({ number }) => `Your launch brief, version ${number}: ${brand.name}`,
  Body: BriefReceiptEmail,
  sampleProps: { number: 2, briefUrl: 'https://www.site.example/agent-onboarding#sample' },
};

function BriefReceiptEmail({ number, briefUrl }: BriefReceiptProps) {
  return (
    <EmailLayout
      preview="Your launch brief has arrived. The link in this email opens it."
      reason="You received this email because this address was entered in a launch brief on our site."
    >
      <EmailGreeting name={null} />
      <EmailTitle>Your launch brief has arrived</EmailTitle>
      <EmailText>{`A person reads version ${number} and answers within ${brand.replyTime}.`}</EmailText>
      <EmailButton href={briefUrl}>Open the brief</EmailButton>
      <EmailSmallPrint>
        The link shows the brief and its files to whoever has it. What you send from there is the next version. If you
        didn't send a brief, ignore this email.
      </EmailSmallPrint>
      <EmailSignature />
    </EmailLayout>
  );
}
