import * as v from 'valibot';
import { countCodePoints } from './code-points.ts';
import { formatCount } from './money.ts';
import { tooLong } from './too-long.ts';

/** A valibot check that text is `min` to `max` Unicode code points long. */
export function codePoints(min: number, max: number) {
  return v.check(
    (text: string) => {
      const length = countCodePoints(text, max);
      return length >= min && length <= max;
    },
    ({ input }) => tooLong(input, max) || `Write ${min} to ${formatCount(max)} characters.`,
  );
}
