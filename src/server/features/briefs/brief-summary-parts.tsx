/** The brief in an email: each section with its answers. */
import { createElement, Fragment } from 'react';
import { EmailHeading, EmailSmallPrint, EmailSubheading, EmailText } from '../../platform/mail/email-parts.tsx';
import { isolated, unlinked } from '../../platform/mail/visitor-text.ts';
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
              <EmailText>{withLineBreaks(value)}</EmailText>
            </Fragment>
          ))}
          {unanswered.length > 0 && <EmailSmallPrint>{`Still open: ${unanswered.join(', ')}`}</EmailSmallPrint>}
        </Fragment>
      ))}
      {files.length > 0 && (
        <>
          <EmailHeading>Files</EmailHeading>
          <EmailText>{withLineBreaks(files.join('\n'))}</EmailText>
        </>
      )}
    </>
  );
}

/** Mail programs ignore `white-space`. Passed as separate children, lines need no keys. */
function withLineBreaks(text: string) {
  const [first = '', ...others] = text.split('\n').map((line) => isolated(unlinked(line)));
  return createElement(Fragment, null, first, ...others.flatMap((line) => [createElement('br'), line]));
}
