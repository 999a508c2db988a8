/** The passages that this build's chat quotes, read from the files that browsers get. */
import { CHAT_INDEX_PATH, chatTextsPath, type ChatIndex, type ChatTexts } from '#features/chat/shared/chat-index.ts';
import { createTermReader, type ReadTerms } from '#features/chat/shared/chat-terms.ts';
import type { PageTable } from '#server/platform/pages/page-table.ts';
import type { AnswerQuote } from '../shared/published-answer.ts';

interface ReadIndex {
  body: Buffer;
  terms: ReadTerms;
  /** The number of each page. */
  pages: ReadonlyMap<string, number>;
}

export type SitePassages = ReturnType<typeof createSitePassages>;

export function createSitePassages(pages: PageTable) {
  let known: ReadIndex | undefined;

  function index(): ReadIndex | undefined {
    const body = pages.find(CHAT_INDEX_PATH, undefined, undefined)?.body;
    if (!body || body === known?.body) return known;
    // The build that made this program also wrote the file.
    const { vocabulary, pages: listed } = JSON.parse(body.toString()) as ChatIndex;
    const numbers = listed.map(({ path }, number) => [path, number] as const);
    known = { body, terms: createTermReader(vocabulary), pages: new Map(numbers) };
    return known;
  }

  function textsAt(path: string): ReadonlySet<string> {
    const page = index()?.pages.get(path);
    const body = page === undefined ? undefined : pages.find(chatTextsPath(page), undefined, undefined)?.body;
    const { passages } = body ? (JSON.parse(body.toString()) as ChatTexts) : { passages: [] };
    return new Set(passages.map(({ anchor, text }) => `${anchor} ${text}`));
  }

  return {
    terms: (text: string): string[] => index()?.terms(text) ?? [],
    /** Says of each whether its text is no longer at its place. Reads a page's passages once. */
    createCheck(): (quote: AnswerQuote) => boolean {
      const read = new Map<string, ReadonlySet<string>>();
      return ({ path, anchor, text }) => {
        const texts = read.get(path) ?? textsAt(path);
        read.set(path, texts);
        return !texts.has(`${anchor} ${text}`);
      };
    },
  };
}
