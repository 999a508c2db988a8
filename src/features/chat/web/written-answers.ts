/** Finds what the team has answered at the desk, which is published after the build. */
import { passageOfAnswer } from '#features/answers/shared/answers-html.ts';
import { PUBLISHED_ANSWERS_PATH, type PublishedAnswer } from '#features/answers/shared/published-answer.ts';
import { routes } from '#shared/site/routes.ts';
import { type ChatIndex, type ChatPassage, indexPassages } from '../shared/chat-index.ts';
import { createWordSearch, type FoundPassage, type SearchWords } from '../shared/word-search.ts';

interface WrittenAnswers {
  etag: string | null;
  answers: readonly PublishedAnswer[];
  find: SearchWords | undefined;
}

/** Then a question asks for them again, but not for longer than this. */
const FRESH_MS = 3_000;
const PATIENCE_MS = 700;

const NONE: WrittenAnswers = { etag: null, answers: [], find: undefined };
let latest = NONE;
let askedAt = -Infinity;
let loading: Promise<void> = Promise.resolve();

/** Never fails: without them, the chat answers from the pages alone. */
export async function loadWritten(index: ChatIndex): Promise<void> {
  if (performance.now() - askedAt > FRESH_MS) {
    askedAt = performance.now();
    loading = fetchWritten(index).catch(() => undefined);
  }
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

async function fetchWritten(index: ChatIndex): Promise<void> {
  // The browser asks by the ETag of what it has.
  const response = await fetch(PUBLISHED_ANSWERS_PATH);
  const etag = response.headers.get('etag');
  if (!response.ok || (etag !== null && etag === latest.etag)) return;
  // Our own server's contract.
  const { answers } = (await response.json()) as { answers: PublishedAnswer[] };
  latest = { etag, answers, find: answers.length > 0 ? createFind(answers, index) : undefined };
}

function createFind(answers: readonly PublishedAnswer[], index: ChatIndex): SearchWords {
  const passages = answers.map((answer) => ({ ...passageOfAnswer(answer), about: '', asked: answer.asked, cues: [] }));
  const { version, vocabulary } = index;
  const own = indexPassages({ version, vocabulary, refusals: [], passages, topics: new Map() });
  return createWordSearch(own, index);
}

/** Undefined when none answers the question, or another page covers it better. */
export function writtenAnswer(
  question: string,
  today: string,
  { pages }: ChatIndex,
  byWords: FoundPassage | undefined,
): ChatPassage | undefined {
  const found = latest.find?.(question, today);
  const answer = found && latest.answers[found.passage];
  if (!answer) return undefined;
  const isOther = byWords !== undefined && pages[byWords.page]?.path !== routes.questions;
  return isOther && byWords.confidence > found.confidence ? undefined : passageOfAnswer(answer);
}
