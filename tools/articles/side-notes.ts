/** Puts an article's sources into its text, each beside the line that cites it first. Styles set them in the margin. */
import type { Footnote } from '#schemas/brochure-schema.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

export const CITATION = /\[@([a-z0-9-]+)\]/g;
/** A table scrolls sideways and would clip notes in the margin, so its notes come before it. */
const TABLE = /(<div class="table [\s\S]*?<\/table><\/div>)/;

/** The text with numbered marks for its citations, and a note after the first mark of each source. */
export function setSideNotes(html: string, footnotes: readonly Footnote[]): string {
  const notes = new Map(footnotes.map((note) => [note.id, note]));
  const shown = new Set<string>();
  const firstShown = (id: string) => {
    const note = notes.get(id);
    if (!note || shown.has(id)) return '';
    shown.add(id);
    return sideNote(note);
  };
  return html
    .split(TABLE)
    .map((part) => {
      const asMark = (_: string, id: string) => footnoteMark(notes.get(id)?.number ?? 0);
      if (!part.startsWith('<div class="table ')) {
        return part.replaceAll(CITATION, (all, id: string) => asMark(all, id) + firstShown(id));
      }
      const before = [...part.matchAll(CITATION)].map(([, id = '']) => firstShown(id)).join('');
      return before + part.replaceAll(CITATION, asMark);
    })
    .join('');
}

/** The text for readers without our styles, such as feeds: nothing in the margin, and no bars beside the numbers. */
export function withoutStyled(html: string): string {
  return html.replaceAll(/<small class="side-note"[\s\S]*?<\/small>|<svg[\s\S]*?<\/svg>/g, '');
}

function footnoteMark(number: number): string {
  return `<sup><a href="#note-${number}" aria-label="Source ${number}">${number}</a></sup>`;
}

/** Hidden from screen readers, because the mark links to the same source in the list below the text. */
function sideNote({ number, source }: Footnote): string {
  return `<small class="side-note" aria-hidden="true"><b>${number}</b> ${escapeHtml(source)}</small>`;
}
