import { createElement, Fragment, type ReactNode } from 'react';

/** A text whose {blanks} are filled with elements, such as a bold address. */
export function FilledText({ text, blanks }: { text: string; blanks: Readonly<Record<string, ReactNode>> }) {
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
