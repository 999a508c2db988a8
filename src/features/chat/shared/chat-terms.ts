/** Reduces text to terms: the stems of its meaningful words, with synonyms mapped to one term. */
import { stemmer } from 'stemmer';
import type { ChatVocabulary } from './chat-schema.ts';
import { foldText } from '#shared/text/fold-text.ts';

export type ReadTerms = (text: string) => string[];

export function createTermReader({ common, same }: ChatVocabulary): ReadTerms {
  const ignored = new Set(common.split(/\s+/));
  /** By their first stem, longest phrase first. */
  const phrases = new Map<string, { words: readonly string[]; term: string }[]>();
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

/** Lower-case words without accents. An apostrophe separates: "don't" gives "don" and "t". */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function stemsOf(text: string): string[] {
  return wordsOf(text).map((word) => stemmer(word));
}

function isAt(stems: readonly string[], at: number, wanted: readonly string[]): boolean {
  return wanted.every((stem, offset) => stems[at + offset] === stem);
}
