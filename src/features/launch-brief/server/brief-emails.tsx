import { Fragment } from 'react';
import brand from '#content/brand.yaml';
import words from '#content/emails/launch-brief-words.yaml';
import { defineEmail } from '#server/platform/mail/outbox/email-declaration.ts';
import { letter, Letter } from '#server/platform/mail/rendering/email-letter.tsx';
import {
  EmailHeading,
  EmailSmallPrint,
  EmailSubheading,
  EmailText,
  withLineBreaks,
} from '#server/platform/mail/rendering/email-parts.tsx';
import { fillMail, headerText, unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
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

/** Longest business name in a subject. */
const NAME_MAX_LENGTH = 80;

export const emails = [
  defineEmail({
    kind: 'brief-receipt',
    causedBy: 'visitor',
    template: letter(
      words.receipt,
      { name: null, number: '2', briefUrl: 'https://www.site.example/agent-onboarding#sample' },
      { signed: true },
    ),
    compose(payload, _mail, links: PrivateLinks) {
      const { number, briefUrl } = briefDocument(payload, links);
      return { props: { name: null, number: String(number), briefUrl }, replyTo: brand.email };
    },
  }),
  defineEmail({
    kind: 'brief-notification',
    causedBy: 'visitor',
    template: {
      subject: (brief: BriefDocument) => fillMail(words.notification.subject, blanksOf(brief)),
      Body: BriefNotification,
      attachments: briefAttachments,
      sampleProps: sampleBrief(),
    },
    compose(payload, _mail, links: PrivateLinks) {
      const props = briefDocument(payload, links);
      return { props, replyTo: props.contactEmail };
    },
  }),
];

function blanksOf({ businessName, contactName: contact, contactEmail, number, briefUrl }: BriefDocument) {
  const business = headerText(businessName).slice(0, NAME_MAX_LENGTH).toWellFormed();
  return { business, contact, contactEmail, number: String(number), briefUrl };
}

function BriefNotification(brief: BriefDocument) {
  const { number, sections, files, source } = brief;
  const { title, changedTitle, note, cameBy, open, files: filesHeading, ...others } = words.notification;
  const arrivals = [source?.first, source?.last].filter((arrival) => arrival !== undefined).map(arrivalInWords);
  return (
    <Letter words={{ ...others, title: number === 1 ? title : changedTitle }} blanks={blanksOf(brief)}>
      <EmailSmallPrint>{note}</EmailSmallPrint>
      {arrivals.map((arrival) => (
        <EmailSmallPrint key={arrival}>{fillMail(cameBy, { arrival })}</EmailSmallPrint>
      ))}
      {sections.map(({ heading, rows, unanswered }) => (
        <Fragment key={heading}>
          <EmailHeading>{heading}</EmailHeading>
          {rows.map(({ term, value }) => (
            <Fragment key={term}>
              <EmailSubheading>{term}</EmailSubheading>
              <EmailText>{withLineBreaks(unlinked(value))}</EmailText>
            </Fragment>
          ))}
          {unanswered.length > 0 && (
            <EmailSmallPrint>{fillMail(open, { questions: unanswered.join(', ') })}</EmailSmallPrint>
          )}
        </Fragment>
      ))}
      {files.length > 0 && (
        <>
          <EmailHeading>{filesHeading}</EmailHeading>
          <EmailText>{withLineBreaks(unlinked(files.join('\n')))}</EmailText>
        </>
      )}
    </Letter>
  );
}
