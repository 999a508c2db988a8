import { Fragment, type ReactNode } from 'react';

/** A text of content/ whose {blanks} hold elements, such as links. Texts go in with `fillWords` before. */
export function FilledText({ text, ...blanks }: { text: string; [blank: string]: ReactNode }) {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={`${index} ${part}`}>{index % 2 === 0 ? part : blanks[part]}</Fragment>);
}
