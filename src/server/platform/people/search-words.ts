/** The words of a text as the search knows them. Made here, so that both engines find the same. */

const WORD = /[\p{L}\p{N}]+/gu;
const WORD_MAX_LENGTH = 40;
/** After decomposition: accents and the like. */
const MARKS = /\p{M}+/gu;

export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase();
  return [...new Set(plain.match(WORD)?.map((word) => word.slice(0, WORD_MAX_LENGTH)))];
}
