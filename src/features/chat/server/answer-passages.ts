import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHAT_INDEX_PATH,
  type ChatIndex,
  type ChatPassage,
  type ChatTexts,
  chatTextsPath,
} from '../shared/chat-index.ts';
import { createTermReader } from '../shared/chat-terms.ts';

/** Where no model is set up, nothing is read. */
export const NO_PASSAGES = createAnswerPassages({ version: '', vocabulary: { common: '', same: [] } }, []);

/** @param folder What the build wrote for browsers. */
export function readAnswerPassages(folder: string) {
  // Both were written by the build that wrote this program.
  const index = JSON.parse(readFileSync(join(folder, CHAT_INDEX_PATH), 'utf8')) as ChatIndex;
  const pages = index.pages.map((_, page) => {
    const file = join(folder, chatTextsPath(page));
    return (JSON.parse(readFileSync(file, 'utf8')) as ChatTexts).passages;
  });
  return createAnswerPassages(index, pages);
}

export type AnswerPassages = ReturnType<typeof createAnswerPassages>;

export function createAnswerPassages(
  { version, vocabulary }: Pick<ChatIndex, 'version' | 'vocabulary'>,
  pages: readonly (readonly ChatPassage[])[],
) {
  return {
    version,
    terms: createTermReader(vocabulary),
    /** By its numbers in the index of this version. @param today ISO date: what is published later isn't found. */
    find(page: number, passage: number, today: string): ChatPassage | undefined {
      const found = pages[page]?.[passage];
      return found && found.since <= today ? found : undefined;
    },
  };
}
