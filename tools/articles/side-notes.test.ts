import { expect, it } from 'vitest';
import { setSideNotes, withoutStyled } from './side-notes.ts';

const note = (number: number, id: string) => ({ number, id, statement: '', source: `Rule <${id}>`, checked: '' });
const NOTES = [note(1, 'first'), note(2, 'second')];
const mark = (number: number) => `<sup><a href="#note-${number}" aria-label="Source ${number}">${number}</a></sup>`;
const aside = (number: number, id: string) =>
  `<small class="side-note" aria-hidden="true"><b>${number}</b> Rule &lt;${id}&gt;</small>`;

it('sets a source beside the line that cites it first, once', () => {
  expect(setSideNotes('<p>One.[@first] Two.[@first]</p>', NOTES)).toBe(
    `<p>One.${mark(1)}${aside(1, 'first')} Two.${mark(1)}</p>`,
  );
});

it('puts the sources of a table before it', () => {
  const table = (cell: string) =>
    `<div class="table sideways" tabindex="0"><table><tbody><tr><td>${cell}</td></tr></tbody></table></div>`;
  expect(setSideNotes(`<p>One.[@first]</p>\n${table('Two[@second][@first]')}`, NOTES)).toBe(
    `<p>One.${mark(1)}${aside(1, 'first')}</p>\n${aside(2, 'second')}${table(`Two${mark(2)}${mark(1)}`)}`,
  );
});

it('removes the notes and keeps the footnote marks', () => {
  expect(withoutStyled(setSideNotes('<p>One.[@first]</p>', NOTES))).toBe(`<p>One.${mark(1)}</p>`);
});
