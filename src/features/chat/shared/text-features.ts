/** Turns a text into the features of a trained reader: its words, its pairs of words, and pieces of words. */

/** Numbers of rows in the reader's table. Words are kept apart from pairs and pieces, because they weigh differently. */
export interface TextFeatures {
  words: number[];
  /** Each word with the one before it, and the last word with the end. */
  pairs: number[];
  /** For each word its pieces. */
  pieces: number[][];
}

export interface FeatureSpace {
  /** Rows for whole words; the rows for pairs and pieces follow. */
  wordRows: number;
  partRows: number;
}

/** Longer texts are read up to here. */
const WORDS_MAX = 80;
const PIECE_LENGTHS = [4, 5];
/** Shorter words have no pieces; they count as whole words. */
const PIECES_MIN_LENGTH = 4;
/** Numbers that mean something as they stand; of others only the count of digits counts. */
const TELLING_NUMBERS = new Set(['911', '988', '24', '1', '2', '3']);
const DIGITS_MAX = 5;

export function featuresOf(text: string, { wordRows, partRows }: FeatureSpace): TextFeatures {
  const words = wordsOf(text);
  const rowOf = (part: string) => wordRows + (hash(part) % partRows);
  return {
    words: words.map((word) => hash(word) % wordRows),
    pairs: [...words, '$'].map((word, at) => rowOf(`${words[at - 1] ?? '^'} ${word}`)),
    pieces: words.map((word) => piecesOf(word).map(rowOf)),
  };
}

function piecesOf(word: string): string[] {
  if (word.length < PIECES_MIN_LENGTH) return [];
  const framed = `<${word}>`;
  return PIECE_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, framed.length - length + 1) }, (_, at) => framed.slice(at, at + length)),
  );
}

/** Lower-case words without accents and apostrophes. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’‘`]/g, '');
  const words = plain.match(/\p{L}+|\p{N}+|[?!]/gu) ?? [];
  return words
    .slice(0, WORDS_MAX)
    .map((word) =>
      /^\p{N}/u.test(word) && !TELLING_NUMBERS.has(word) ? `#${Math.min(word.length, DIGITS_MAX)}` : word,
    );
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01_00_01_93);
  }
  return value >>> 0;
}
