/** Inline marks of content strings as typed pieces: links, emphasis and footnotes. */

/** `note` is a claim's id until the page's footnotes are numbered, then the number. */
export type InlinePiece =
  | string
  | { to: string; text: string }
  | { strong: string }
  | { em: string }
  | { note: string | number };

/** A plain string when nothing is marked, as in most texts. */
export type RichText = string | readonly InlinePiece[];

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

/** The id that links to a section use: "Numbers worth a look" becomes "numbers-worth-a-look". */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
