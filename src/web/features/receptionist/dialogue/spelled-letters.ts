/** Letters by which a caller spells a name. */
import { SPELLED } from './message-words.ts';

const LETTER = String.raw`\p{L}(?: (?:like|as in|for) \p{L}{1,20})?`;
const LISTED_LETTERS = new RegExp(String.raw`(?<![\p{L}\p{N}'’])(?:${LETTER}, ){2,20}${LETTER}(?![\p{L}'’])`, 'gu');

/** "W, R, O, N, A" and "W like water, R, O, N, A" as "W-R-O-N-A". */
export function withListedLetters(text: string): string {
  return text.replaceAll(LISTED_LETTERS, (letters) =>
    letters
      .split(', ')
      .map(([letter = '']) => letter)
      .join('-'),
  );
}

/** With spaces in their place, so that "S-Z-A-B-O" has no zero and "P-A-M" no time. */
export function withoutLetters(text: string): string {
  return text.replaceAll(SPELLED, (letters) => ' '.repeat(letters.length));
}
