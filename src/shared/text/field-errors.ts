/** What is said beside a field, apart from the schemas, which load later. */
import words from '#content/field-errors-words.yaml';
import { fillWords } from './fill-words.ts';
import { formatCount } from './money.ts';

/** More than `max` if there are more: a text that is far too long isn't counted to its end, which takes memory. */
export function countCodePoints(text: string, max: number): number {
  // A code point is one or two of a string's units.
  return Array.from(text.slice(0, 2 * (max + 1))).length;
}

/** Says how much is too much; empty for a text of at most `max` Unicode code points. */
export function tooLong(text: string, max: number): string {
  if (countCodePoints(text, max) <= max) return '';
  const length = countCodePoints(text, text.length);
  return fillWords(words.tooLong, { most: formatCount(max), length: formatCount(length) });
}

/** For a text that is too short or too long. */
export function wrongLength(text: string, min: number, max: number): string {
  return tooLong(text, max) || fillWords(words.length, { least: String(min), most: formatCount(max) });
}
