/** Letters by which a caller spells a name. */
import { slipsBetween, SPELLED } from './message-words.ts';

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

/** "Jo Ruis, that's R-U-I-Z" as "Jo Ruiz". */
export function withSpelledWords(message: string): string {
  let text = message;
  for (const { 0: letters } of message.matchAll(SPELLED)) {
    const word = inOneWord(letters);
    const [start = '', rest = ''] = text.split(letters);
    const heard = nearestTo(word, start.match(/\p{L}[\p{L}'’-]*/gu) ?? []);
    const at = heard ? start.lastIndexOf(heard) : -1;
    const after = rest.replace(/^[ ,]{1,4}(?=\p{L})/u, ' ');
    text = heard
      ? start.slice(0, at) + word + start.slice(at + heard.length).replace(/[ ,]{1,4}$/, '') + after
      : start + word + rest;
  }
  return text;
}

/** The word that was spelled, as it was said before: the likest, and of equals the last. */
function nearestTo(word: string, parts: readonly string[]): string | undefined {
  const slips = (part: string) => slipsBetween(part.toLowerCase(), word.toLowerCase(), word.length);
  return parts
    .filter((part) => isLike(part, word))
    .toReversed()
    .toSorted((a, b) => slips(a) - slips(b))[0];
}

export function lastSpelled(message: string): string {
  return inOneWord([...message.matchAll(SPELLED)].at(-1)?.[0] ?? '');
}

function inOneWord(letters: string): string {
  const word = letters.replaceAll(/[ -]/g, '');
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** Whether two names, or a name and one part of another, are the same but for the spelling. */
export function isLike(name: string, other: string | undefined): boolean {
  const parts = (text: string) => text.toLowerCase().split(' ');
  return parts(name).some((a) => parts(other ?? '').some((b) => 2 * slipsBetween(a, b, b.length) <= a.length));
}
