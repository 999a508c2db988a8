/** The inline marks of content strings as pieces: links, stress and footnote marks. */

/** `note` is a claim's id until the page's footnotes are numbered, then the number. */
export type InlinePiece =
  | string
  | { to: string; text: string }
  | { strong: string }
  | { em: string }
  | { note: string | number };

/** A string when there is nothing to mark, which most texts are. */
export type RichText = string | readonly InlinePiece[];

/** The text alone, for structured data and search. */
export function plainText(text: RichText): string {
  if (typeof text === 'string') return text;
  return text
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('text' in piece) return piece.text;
      if ('strong' in piece) return piece.strong;
      return 'em' in piece ? piece.em : '';
    })
    .join('');
}
