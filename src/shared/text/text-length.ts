import * as v from 'valibot';
import { countCodePoints, wrongLength } from './field-errors.ts';

/** A valibot check that text is `min` to `max` Unicode code points long. */
export function codePoints(min: number, max: number) {
  return v.check(
    (text: string) => {
      const length = countCodePoints(text, max);
      return length >= min && length <= max;
    },
    ({ input }) => wrongLength(input, min, max),
  );
}
