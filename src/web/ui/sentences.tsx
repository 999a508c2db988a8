import { Fragment } from 'react';

/** A heading that breaks between its sentences before it breaks within one. */
export function Sentences({ text }: { text: string }) {
  const sentences = text.split(/(?<=[.?!]) (?=[A-Z$])/);
  if (sentences.length === 1) return text;
  return sentences.map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && ' '}
      <span className="sentence">{sentence}</span>
    </Fragment>
  ));
}
