/** The message for a text that is longer than it may be. */
import { countCodePoints } from './code-points.ts';
import { formatCount } from './money.ts';

/** Says how much is too much; empty for a text of at most `max` Unicode code points. */
export function tooLong(text: string, max: number): string {
  if (countCodePoints(text, max) <= max) return '';
  const length = countCodePoints(text, text.length);
  return `Use at most ${formatCount(max)} characters. You have ${formatCount(length)}.`;
}
