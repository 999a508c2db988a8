import { Fragment, type ReactNode } from 'react';

/** A text from content whose {blanks} are elements, such as a link within a sentence. */
export function FilledText({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  return text.split(/\{(\w+)\}/).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a piece has no other identity than its place
    <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>
  ));
}
