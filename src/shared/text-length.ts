import * as v from 'valibot';
import { countCodePoints } from './code-points.ts';

/** A valibot check that text is `min` to `max` Unicode code points long. */
export function codePoints(min: number, max: number) {
  return v.check(
    (text: string) => {
      const length = countCodePoints(text, max);
      return length >= min && length <= max;
    },
    min > 0 ? `Write ${min} to ${max} characters.` : `Write at most ${max} characters.`,
  );
}
