/** Tells the owner about a launch brief, with the documents that its sender gets; a reply goes to the sender. */
import { withLineBreaks } from '#server/platform/mail/rendering/line-breaks.ts';
import { Fragment } from 'react';
import { arrivalInWords } from '#shared/visitors/visit-source.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import {
  EmailButton,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
  EmailHeading,
  EmailSubheading,
} from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { headerText, isolated, unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { briefDocument, sampleBrief, type BriefDocument, type BriefMailPayload } from './brief-document.ts';
import { briefAttachments } from './brief-pdf.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'brief-notification': BriefMailPayload;
  }
}

const NAME_MAX_LENGTH = 80;

export function briefNotificationEmail(links: PrivateLinks): Email<BriefMailPayload, BriefDocument> {
  return {
    template,
    compose(payload) {
      const props = briefDocument(payload, links);
      return { props, replyTo: props.contactEmail };
    },
  };
}

export const template: EmailTemplate<BriefDocument> = {
  subject: ({ businessName, number }) =>
    `Launch brief, version ${number}: ${isolated(headerText(businessName).slice(0, NAME_MAX_LENGTH).toWellFormed())}`,
  Body: BriefNotificationEmail,
  attachments: briefAttachments,
  sampleProps: sampleBrief(),
};

function BriefNotificationEmail(brief: BriefDocument) {
  const { contactName, contactEmail, number, sections, files, source, briefUrl } = brief;
  const arrivals = [source?.first, source?.last].filter((arrival) => arrival !== undefined);
  return (
    <EmailLayout preview={`${isolated(headerText(contactName))} sent version ${number}.`}>
      <EmailTitle>{number === 1 ? 'New launch brief' : 'Changed launch brief'}</EmailTitle>
      <EmailText>{`From ${isolated(headerText(contactName))} (${contactEmail}), version ${number}.`}</EmailText>
      <EmailButton href={briefUrl}>Open the brief and its files</EmailButton>
      <EmailSmallPrint>
        Reply to this message and your answer goes to the sender. Files come from the sender: open them as you would
        open an attachment from a stranger.
      </EmailSmallPrint>
      {arrivals.map((arrival) => (
        <EmailSmallPrint
          key={arrivalInWords(arrival)}
        >{`Came by: ${isolated(arrivalInWords(arrival))}`}</EmailSmallPrint>
      ))}
      <BriefSummary sections={sections} files={files} />
    </EmailLayout>
  );
}

function BriefSummary({ sections, files }: Pick<BriefDocument, 'sections' | 'files'>) {
  return (
    <>
      {sections.map(({ heading, rows, unanswered }) => (
        <Fragment key={heading}>
          <EmailHeading>{heading}</EmailHeading>
          {rows.map(({ term, value }) => (
            <Fragment key={term}>
              <EmailSubheading>{term}</EmailSubheading>
              <EmailText>{withLineBreaks(unlinked(value))}</EmailText>
            </Fragment>
          ))}
          {unanswered.length > 0 && <EmailSmallPrint>{`Still open: ${unanswered.join(', ')}`}</EmailSmallPrint>}
        </Fragment>
      ))}
      {files.length > 0 && (
        <>
          <EmailHeading>Files</EmailHeading>
          <EmailText>{withLineBreaks(unlinked(files.join('\n')))}</EmailText>
        </>
      )}
    </>
  );
}
