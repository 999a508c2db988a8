/**
 * Sketches: short keys by which nearly equal texts are found without keeping the texts. Of all pairs of neighboring
 * words each sketch keeps the one with the lowest hash (MinHash), so that two texts that share most pairs share most
 * sketches.
 */
import { hash } from 'node:crypto';

const SKETCHES = 4;
/** Of a hash, for each sketch: each part of it puts the pairs in another order. */
const DIGITS = 16;
/** Texts with fewer words are compared as a whole, because they have too few pairs. */
const PAIRS_FROM_WORDS = 6;
const WORDS_MAX = 2_000;
/** What spammers vary: links, addresses, and whatever has a digit in it. */
const VARIED = /[\d@]|:\/\/|www\./;
/** Joiners, direction marks and the like, which make equal texts look different to a program. */
const INVISIBLE = /\p{Cf}+/gu;
const NO_WORD = /[^\p{L}\p{N}]+/u;

/** Equal for equal texts only; ignores spaces, case, punctuation and the sender's name. Empty without words. */
export function wholeOf(text: string, name = ''): string {
  return wordsWithout(name, plain(text)).join(' ');
}

/** Empty for a text without words. Ignores the sender's own name, wherever it stands. */
export function sketchesOf(text: string, name = ''): string[] {
  const chunks = plain(text).split(/\s+/);
  const steady = wordsWithout(name, chunks.filter((chunk) => !VARIED.test(chunk)).join(' '));
  const words = steady.length > 0 ? steady : wordsOf(chunks.join(' '));
  if (words.length === 0) return [];
  if (words.length < PAIRS_FROM_WORDS) return [words.join(' ')];
  const hashes = words.slice(1).map((word, index) => hash('sha256', `${words[index]} ${word}`));
  return Array.from({ length: SKETCHES }, (_, sketch) => {
    const parts = hashes.map((digits) => digits.slice(sketch * DIGITS, (sketch + 1) * DIGITS));
    return `${sketch}:${parts.reduce((least, part) => (part < least ? part : least))}`;
  });
}

function wordsWithout(name: string, text: string): string[] {
  const nameWords = new Set(wordsOf(plain(name)));
  return wordsOf(text).filter((word) => !nameWords.has(word));
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(INVISIBLE, '');
}

function wordsOf(text: string): string[] {
  return text
    .split(NO_WORD)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
}
