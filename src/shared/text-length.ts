import * as v from 'valibot';

/** A valibot check that text is `min` to `max` Unicode code points long. */
export function codePoints(min: number, max: number) {
  return v.check(
    (text: string) => {
      const length = Array.from(text).length;
      return length >= min && length <= max;
    },
    min > 0 ? `Write ${min} to ${max} characters.` : `Write at most ${max} characters.`,
  );
}
