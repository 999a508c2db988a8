/** The chat's index: the terms of each passage. The texts are in one file per page, fetched with an answer. */
import { createTermReader } from './chat-terms.ts';
import type { ChatVocabulary } from './chat-schema.ts';

/** Characters that a question to the chat may have. */
export const QUESTION_MAX_LENGTH = 300;
export const PASSAGES_MAX = 6;
/** How long a model's answer may take, in milliseconds. */
export const ANSWER_MS = 10_000;

export interface ChatPassage {
  path: string;
  /** An id on that page; empty for the page's top. */
  anchor: string;
  page: string;
  /** The question, or the headings above the passage. */
  title: string;
  text: string;
  /** ISO date on which the passage was last checked. */
  day: string;
  /** ISO date before which it isn't quoted; empty when it always may be. */
  since: string;
}

export const CHAT_INDEX_PATH = '/chat/index.json';

/** As short as JSON allows, because it is fetched before the first answer. */
export interface ChatIndex {
  /** Changes with every passage, so that a page's texts from another build are not used with this index. */
  version: string;
  vocabulary: ChatVocabulary;
  refusals: readonly string[];
  /** Questions whose words alone tell which passage answers them. */
  cues: readonly (readonly [cue: string, page: number, passage: number])[];
  /** All terms, separated by spaces; the numbers below are positions in this list. */
  terms: string;
  pages: readonly ChatIndexPage[];
  /** The passage that answers each topic of the trained reader: its page's number and its own. */
  topics: Readonly<Record<string, readonly [page: number, passage: number]>>;
}

export interface ChatIndexPage {
  path: string;
  /** ISO date before which its passages aren't quoted; absent when they always may be. */
  since?: string;
  /** Terms of its name, heading and title. */
  heading: readonly number[];
  passages: readonly ChatIndexPassage[];
}

export interface ChatIndexPassage {
  /** Terms of each question that it answers, or of its headings. */
  asked: readonly (readonly number[])[];
  /** Terms of its text: ascending numbers, each stored as the difference to the one before. */
  text: readonly number[];
}

export interface ChatTexts {
  version: string;
  passages: readonly ChatPassage[];
}

/** The path that the build writes the texts of this page to. `page` is its number in the index. */
export function chatTextsPath(page: number): string {
  return `/chat/page-${page}.json`;
}

export interface SourcePassage extends ChatPassage {
  /** The page's name, heading and title. */
  about: string;
  /** Questions that the passage answers, besides its title. */
  asked: readonly string[];
  cues: readonly string[];
}

interface IndexSource {
  version: string;
  vocabulary: ChatVocabulary;
  refusals: readonly string[];
  passages: readonly SourcePassage[];
  topics: ReadonlyMap<string, SourcePassage>;
}

export function indexPassages({ version, vocabulary, refusals, passages, topics }: IndexSource): ChatIndex {
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
    // Never falls back to 0, because every term was counted above.
    [...new Set(read(text))].map((term) => numbers.get(term) ?? 0).toSorted((a, b) => a - b);
  return {
    version,
    vocabulary,
    refusals,
    cues: passages.flatMap((passage) => passage.cues.map((cue) => [cue, ...placeIn(byPage, passage)] as const)),
    terms: terms.join(' '),
    topics: Object.fromEntries([...topics].map(([id, passage]) => [id, placeIn(byPage, passage)])),
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

function placeIn(byPage: ReadonlyMap<string, readonly SourcePassage[]>, passage: SourcePassage): [number, number] {
  return [[...byPage.keys()].indexOf(passage.path), byPage.get(passage.path)?.indexOf(passage) ?? 0];
}
