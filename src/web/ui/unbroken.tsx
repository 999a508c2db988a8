/**
 * A text whose phone numbers, times, dates, ages and addresses stay on one line, without special characters that would
 * be copied along.
 */

/**
 * "555-0142", "+1 212-555-0100", "9 a.m.", "10:30 AM", "February 10", "81-year-old", "27 Example Avenue". Longer names
 * of streets may break, since they could be wider than a phone's bubble.
 */
const WHOLE =
  /((?:\+1 )?\d{3}(?:-\d{3})?-\d{4}|\d{1,2}(?::\d\d)? [AaPp]\.?[Mm]\b\.?|\b[A-Z][a-z]{2,8} \d{1,2}\b|\b\d{1,3}-[a-z]{1,9}-[a-z]{1,9}\b|\b\d{1,5} [A-Z][a-z]{1,9} [A-Z][a-z]{1,9}\b)/;

export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((piece, index) => (
    // Spans, because a page translator replaces bare text nodes that React changes later.
    // oxlint-disable-next-line react/no-array-index-key -- a piece has no other identity than its place
    <span key={index} className={index % 2 === 1 ? 'unbroken' : undefined}>
      {piece}
    </span>
  ));
}
