/** Pages and answers for tests of what the team writes to visitors' questions. */
import { CHAT_INDEX_PATH, chatTextsPath, indexPassages, type SourcePassage } from '#features/chat/shared/chat-index.ts';
import { ANSWERS_ID } from '#features/answers/shared/answers-html.ts';
import type { AnswerQuote } from '#features/answers/shared/published-answer.ts';
import { createPageTable } from '#server/platform/pages/page-table.ts';
import { TEST_SITE_URL } from './test-app.ts';

export const QUOTE: AnswerQuote = {
  path: '/pricing',
  anchor: 'starter',
  page: 'Pricing',
  title: 'What the Starter plan costs',
  text: 'Starter costs $149 a month.',
};

/** A site with one passage for the chat, and the page of the answers. */
export function answerPages(text = QUOTE.text) {
  const passage: SourcePassage = { ...QUOTE, text, about: '', asked: [], cues: [], day: '2026-01-15', since: '' };
  const vocabulary = { common: 'a can do does in it the to what you your', same: [] };
  const index = indexPassages({ version: 'v1', vocabulary, refusals: [], passages: [passage], topics: new Map() });
  const asset = (path: string, content: object) => {
    return { path, bytes: Buffer.from(JSON.stringify(content)), brotli: undefined, gzip: undefined };
  };
  const page = (path: string, html: string, status = 200) => {
    return { path, html, status, indexable: status === 200, title: '', description: '' };
  };
  return createPageTable({
    siteUrl: TEST_SITE_URL,
    chatScriptUrl: undefined,
    pages: [
      page('/questions', `<title>Q</title><div class="folds" id="${ANSWERS_ID}"><p>Built</p></div><p>After</p>`),
      page('*', '<p>Nothing here', 404),
    ],
    assets: [asset(CHAT_INDEX_PATH, index), asset(chatTextsPath(0), { version: 'v1', passages: [passage] })],
  });
}

/** Ends with digits of its own, because the start of an id is its anchor. */
export const answerId = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

export function answerBody(number: number, more: object = {}) {
  return {
    id: answerId(number),
    version: 0,
    question: `Do you speak Welsh in office ${number}?`,
    asked: [],
    body: 'No. We speak English and Spanish.',
    quotes: [],
    ...more,
  };
}
