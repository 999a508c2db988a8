/** The chat's index: which terms each passage holds. Their texts lie in a file for each page, fetched with an answer. */
import type { ChatPassage } from './chat-passage.ts';
import { createTermReader, type ChatVocabulary } from './chat-terms.ts';

/** Where the build puts it. */
export const CHAT_INDEX_PATH = '/chat/index.json';

/** As short as JSON allows, because it is fetched before the first answer. */
export interface ChatIndex {
  /** Changes with every passage, so that texts of another build are not taken for those of this one. */
  version: string;
  vocabulary: ChatVocabulary;
  refusals: readonly string[];
  /** All terms, in the order that the numbers below count. */
  terms: string;
  pages: readonly ChatIndexPage[];
}

export interface ChatIndexPage {
  path: string;
  /** ISO date before which its passages aren't quoted; absent when they always may be. */
  since?: string;
  /** Terms of its heading. */
  heading: readonly number[];
  passages: readonly ChatIndexPassage[];
}

export interface ChatIndexPassage {
  /** Terms of each question that it answers, or of its headings. */
  asked: readonly (readonly number[])[];
  /** Distances between the numbers of the terms in its text, ascending. */
  text: readonly number[];
}

/** The file with the texts of one page. */
export interface ChatTexts {
  version: string;
  passages: readonly ChatPassage[];
}

/** Where the build puts the texts of the page with this number in the index. */
export function chatTextsPath(page: number): string {
  return `/chat/page-${page}.json`;
}

/** A passage with what helps to find it. */
export interface SourcePassage extends ChatPassage {
  /** What its page says of itself: its name, heading and title. */
  about: string;
  /** Questions that it answers, beside its title. */
  asked: readonly string[];
}

interface IndexSource {
  version: string;
  vocabulary: ChatVocabulary;
  refusals: readonly string[];
  passages: readonly SourcePassage[];
}

export function indexPassages({ version, vocabulary, refusals, passages }: IndexSource): ChatIndex {
  const read = createTermReader(vocabulary);
  const byPage = Map.groupBy(passages, ({ path }) => path);
  const counts = new Map<string, number>();
  const texts = passages.flatMap(({ title, text, asked }) => [title, text, ...asked]);
  for (const term of [...texts, ...[...byPage.values()].map((own) => own[0]?.about ?? '')].flatMap(read))
    counts.set(term, (counts.get(term) ?? 0) + 1);
  // Frequent ones first, so that most numbers are short.
  const terms = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1));
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const numbersOf = (text: string) =>
    // Every term was counted above.
    [...new Set(read(text))].map((term) => numbers.get(term) ?? 0).toSorted((a, b) => a - b);
  return {
    version,
    vocabulary,
    refusals,
    terms: terms.join(' '),
    pages: [...byPage].map(([path, own]) => ({
      path,
      ...(own[0]?.since && { since: own[0].since }),
      heading: numbersOf(own[0]?.about ?? ''),
      passages: own.map((passage) => ({
        asked: [passage.title, ...passage.asked].map(numbersOf),
        text: numbersOf(passage.text).map((number, at, all) => number - (all[at - 1] ?? 0)),
      })),
    })),
  };
}

/** Path and anchor, as a link has them. */
export function placeOf({ path, anchor }: Pick<ChatPassage, 'path' | 'anchor'>): string {
  return anchor ? `${path}#${anchor}` : path;
}
