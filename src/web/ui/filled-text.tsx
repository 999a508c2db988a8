import { Fragment, type ReactNode } from 'react';

/** A text of content/ whose {blanks} hold elements, such as links; `fillWords` fills the others before. */
export function FilledText({ text, ...blanks }: { text: string; [blank: string]: ReactNode }) {
  const parts = text.split(/(\{\w+\})/).filter((part) => part !== '');
  return parts.map((part) => <Fragment key={part}>{part.startsWith('{') ? blanks[part.slice(1, -1)] : part}</Fragment>);
}
