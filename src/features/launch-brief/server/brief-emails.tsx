import brand from '#content/brand.yaml';
import words from '#content/emails/launch-brief-words.yaml';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailSection, EmailSmallPrint } from '#server/platform/mail/rendering/email-parts.tsx';
import { fillMail, headerText, shortened, unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { arrivalInWords } from '#shared/visitors/visit-source.ts';
import { briefDocument, sampleBrief, type BriefDocument, type BriefMailPayload } from './brief-document.ts';
import { briefAttachments } from './brief-pdf.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'brief-notification': BriefMailPayload;
    'brief-receipt': BriefMailPayload;
  }
}

/** Longest business name in a subject, in code points. */
const NAME_MAX_LENGTH = 80;

export const emails = [
  defineEmail({
    kind: 'brief-receipt',
    causedBy: 'visitor',
    words: words.receipt,
    greets: true,
    signed: true,
    sampleProps: { number: '2', briefUrl: 'https://www.site.example/agent-onboarding#sample' },
    compose(payload, _mail, links: PrivateLinks) {
      const { number, briefUrl } = briefDocument(payload, links);
      return { props: { number: String(number), briefUrl }, replyTo: brand.email };
    },
  }),
  defineEmail({
    kind: 'brief-notification',
    causedBy: 'visitor',
    words: ({ number }: BriefDocument) => {
      const { title, changedTitle } = words.notification;
      return { ...words.notification, title: number === 1 ? title : changedTitle };
    },
    blanks({ businessName, contactName: contact, contactEmail, number, briefUrl }) {
      const business = shortened(headerText(businessName), NAME_MAX_LENGTH);
      return { business, contact, contactEmail, number: String(number), briefUrl };
    },
    Below: BriefBelow,
    attachments: briefAttachments,
    sampleProps: sampleBrief(),
    compose(payload, _mail, links: PrivateLinks) {
      const props = briefDocument(payload, links);
      return { props, replyTo: props.contactEmail };
    },
  }),
];

function BriefBelow({ sections, files, source }: BriefDocument) {
  const { note, cameBy, open, files: filesHeading } = words.notification;
  const arrivals = [source?.first, source?.last].filter((arrival) => arrival !== undefined).map(arrivalInWords);
  return (
    <>
      <EmailSmallPrint>{note}</EmailSmallPrint>
      {arrivals.map((arrival) => (
        <EmailSmallPrint key={arrival}>{fillMail(cameBy, { arrival })}</EmailSmallPrint>
      ))}
      {sections.map(({ heading, rows, unanswered }) => (
        <EmailSection key={heading} heading={heading}>
          {rows.map(({ term, value }) => (
            <EmailSection key={term} sub heading={term} texts={[unlinked(value)]} />
          ))}
          {unanswered.length > 0 && (
            <EmailSmallPrint>{fillMail(open, { questions: unanswered.join(', ') })}</EmailSmallPrint>
          )}
        </EmailSection>
      ))}
      {files.length > 0 && <EmailSection heading={filesHeading} texts={[unlinked(files.join('\n'))]} />}
    </>
  );
}
