/**
 * The number of Unicode code points in `text`, or more than `max` if there are more: counting takes memory, so a text that
 * is far too long isn't counted to its end.
 */
export function countCodePoints(text: string, max: number): number {
  // A code point is one or two of a string's units.
  return Array.from(text.slice(0, 2 * (max + 1))).length;
}
