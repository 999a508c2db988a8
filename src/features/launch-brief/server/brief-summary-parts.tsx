/** The brief's sections and answers in an email. */
import { Fragment } from 'react';
import {
  EmailHeading,
  EmailSmallPrint,
  EmailSubheading,
  EmailText,
} from '#server/platform/mail/rendering/email-parts.tsx';
import { withLineBreaks } from '#server/platform/mail/rendering/line-breaks.ts';
import { unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
import type { BriefDocument } from './brief-document.ts';

export function BriefSummary({ sections, files }: Pick<BriefDocument, 'sections' | 'files'>) {
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
