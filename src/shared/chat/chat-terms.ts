/** Reads text as terms: stems of the words that carry meaning, with words for the same thing made one. */
import { stemmer } from 'stemmer';

export interface ChatVocabulary {
  /** Words that say nothing about what is asked, separated by spaces. */
  common: string;
  /** Words and phrases that count as the first of each list. */
  same: readonly (readonly string[])[];
}

export type ReadTerms = (text: string) => string[];

interface Phrase {
  words: readonly string[];
  term: string;
}

export function createTermReader({ common, same }: ChatVocabulary): ReadTerms {
  const ignored = new Set(common.split(/\s+/));
  /** By first stem, longest first. */
  const phrases = new Map<string, Phrase[]>();
  for (const alike of same) {
    const term = stemsOf(alike[0] ?? '').join('');
    for (const spelled of alike) {
      const words = stemsOf(spelled);
      const [first = ''] = words;
      phrases.set(first, [...(phrases.get(first) ?? []), { words, term }]);
    }
  }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length);
  const ignoredStems = new Set([...ignored].map((word) => stemmer(word)));

  return (text) => {
    const words = wordsOf(text);
    const stems = words.map((word) => stemmer(word));
    const terms: string[] = [];
    for (let at = 0; at < stems.length;) {
      const phrase = phrases.get(stems[at] ?? '')?.find(({ words: wanted }) => isAt(stems, at, wanted));
      const stem = stems[at] ?? '';
      if (phrase) terms.push(phrase.term);
      else if (!ignored.has(words[at] ?? '') && !ignoredStems.has(stem)) terms.push(stem);
      at += phrase ? phrase.words.length : 1;
    }
    return terms;
  };
}

/** Lower-case words without accents; "don't" is "don t", as is the "s" of a possessive. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function stemsOf(text: string): string[] {
  return wordsOf(text).map((word) => stemmer(word));
}

function isAt(stems: readonly string[], at: number, wanted: readonly string[]): boolean {
  return wanted.every((stem, offset) => stems[at + offset] === stem);
}
