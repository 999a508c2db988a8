import * as v from 'valibot';
import type { InlinePiece, RichText } from './inline-text.ts';
import { text } from './words-schema.ts';

const MARKUP = /\[([^\][@][^\][]*)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|\*([^*]+)\*|\[@([a-z0-9-]+)\]|\[ours\]/g;

/** A content text with links, `**bold**`, `*emphasis*`, `[@claim]` and `[ours]`. */
export const rich = v.pipe(text, v.transform(parseInline));

export function parseInline(markdown: string): RichText {
  const pieces: InlinePiece[] = [];
  let end = 0;
  for (const match of markdown.matchAll(MARKUP)) {
    const [all, label, to, strong, em, claim] = match;
    if (match.index > end) pieces.push(markdown.slice(end, match.index));
    end = match.index + all.length;
    if (label !== undefined && to !== undefined) pieces.push({ to, text: label });
    else if (strong !== undefined) pieces.push({ strong });
    else if (em !== undefined) pieces.push({ em });
    else if (claim !== undefined) pieces.push({ note: claim });
  }
  if (end < markdown.length) pieces.push(markdown.slice(end));
  // Joins the text on both sides of a mark that renders as nothing.
  const joined = pieces.reduce<InlinePiece[]>((done, piece) => {
    const last = done.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') done[done.length - 1] = last + piece;
    else done.push(piece);
    return done;
  }, []);
  return joined.length === 1 && typeof joined[0] === 'string' ? joined[0] : joined;
}
