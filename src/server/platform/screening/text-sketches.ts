/**
 * Sketches: short keys by which nearly equal texts are found without keeping the texts. Of all pairs of neighboring
 * words each sketch keeps the one with the lowest hash (MinHash), so that two texts that share most pairs share most
 * sketches.
 */

const SKETCHES = 4;
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
  const nameWords = new Set(wordsOf(plain(name)));
  return wordsOf(plain(text))
    .filter((word) => !nameWords.has(word))
    .join(' ');
}

/** Empty for a text without words. Ignores the sender's own name, wherever it stands. */
export function sketchesOf(text: string, name = ''): string[] {
  const chunks = plain(text).split(/\s+/);
  const nameWords = new Set(wordsOf(plain(name)));
  const steady = wordsOf(chunks.filter((chunk) => !VARIED.test(chunk)).join(' ')).filter(
    (word) => !nameWords.has(word),
  );
  const words = steady.length > 0 ? steady : wordsOf(chunks.join(' '));
  if (words.length === 0) return [];
  if (words.length < PAIRS_FROM_WORDS) return [words.join(' ')];
  const hashes = words.slice(1).map((word, index) => hashOf(`${words[index]} ${word}`));
  return Array.from({ length: SKETCHES }, (_, seed) => `${seed}:${lowest(hashes, seed)}`);
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

function lowest(hashes: readonly number[], seed: number): number {
  let least = Infinity;
  for (const hash of hashes) least = Math.min(least, mixed(hash, seed));
  return least;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** Gives the hashes a different order for each seed (the last steps of MurmurHash3). */
function mixed(hash: number, seed: number): number {
  let value = hash ^ Math.imul(seed + 1, 0x9e3779b9);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
