/** A text whose phone numbers and times stay on one line, without special characters that would be copied along. */

/** "555-0142", "+1 212-555-0100", "9 a.m.", "10:30 AM". */
const WHOLE = /((?:\+1 )?\d{3}(?:-\d{3})?-\d{4}|\d{1,2}(?::\d\d)? [ap]\.?m\b\.?)/i;

export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((piece, index) => (
    // Spans, because a page translator replaces bare text nodes that React changes later.
    // oxlint-disable-next-line react/no-array-index-key -- a piece has no other identity than its place
    <span key={index} className={index % 2 === 1 ? 'unbroken' : undefined}>
      {piece}
    </span>
  ));
}
