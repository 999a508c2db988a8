import { createElement, Fragment, type ReactNode } from 'react';

/** A text of content/ whose {blanks} hold elements, such as links; `fillWords` fills the others before. */
export function FilledText({ text, ...blanks }: { text: string; [blank: string]: ReactNode }) {
  const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : blanks[part]));
  return createElement(Fragment, null, ...parts);
}

/** A button's label: what is in [brackets] is only spoken. */
export function SpokenLabel({ text }: { text: string }) {
  const [seen, spoken] = text.split(/(?= \[)/);
  return (
    <>
      {seen}
      <span className="visually-hidden">{spoken?.replaceAll(/[[\]]/g, '')}</span>
    </>
  );
}
