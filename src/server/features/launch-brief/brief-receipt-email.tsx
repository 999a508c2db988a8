/** Sends the sender of a launch brief all their answers, in the mail and as a PDF, and the link to change them. */
import brand from '../../../../content/brand.yaml';
import { EmailLayout } from '../../platform/mail/rendering/email-layout.tsx';
import {
  EmailButton,
  EmailGreeting,
  EmailSignature,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
} from '../../platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '../../platform/mail/outbox/email-declaration.ts';
import { greetingName } from '../../platform/mail/rendering/visitor-text.ts';
import type { PrivateLinks } from '../../platform/private-links.ts';
import { briefDocument, sampleBrief, type BriefDocument, type BriefMailPayload } from './brief-document.ts';
import { briefAttachments } from './brief-pdf.ts';
import { BriefSummary } from './brief-summary-parts.tsx';

declare module '../../platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'brief-receipt': BriefMailPayload;
  }
}

export function briefReceiptEmail(links: PrivateLinks): Email<BriefMailPayload, BriefDocument> {
  return { template, compose: (payload) => ({ props: briefDocument(payload, links), replyTo: brand.email }) };
}

export const template: EmailTemplate<BriefDocument> = {
  subject: ({ number }) => `Your launch brief, version ${number}: ${brand.name}`,
  Body: BriefReceiptEmail,
  attachments: briefAttachments,
  sampleProps: sampleBrief(),
};

function BriefReceiptEmail({ contactName, number, sections, files, briefUrl }: BriefDocument) {
  return (
    <EmailLayout
      preview="Your launch brief has arrived. It is below and attached as a PDF."
      reason="You received this email because this address was entered in a launch brief on our site."
    >
      <EmailGreeting name={greetingName(contactName)} />
      <EmailTitle>Your launch brief has arrived</EmailTitle>
      <EmailText>
        {`This is version ${number}, as you sent it; the attached PDF says the same. A person reads it and answers within ${brand.replyTime}.`}
      </EmailText>
      <EmailButton href={briefUrl}>Open the brief to change it</EmailButton>
      <EmailSmallPrint>
        The link opens the brief and its files for whoever has it. What you send from there is the next version.
      </EmailSmallPrint>
      <EmailSignature />
      <BriefSummary sections={sections} files={files} />
    </EmailLayout>
  );
}
