/** Answers questions in the browser: fetches the index once, and the texts of a page with each answer from it. */
import words from '../../../../content/chat/words.yaml';
import { createFindAnswer, type FindAnswer } from '../../../shared/chat/chat-answers.ts';
import { CHAT_INDEX_PATH, chatTextsPath, type ChatIndex, type ChatTexts } from '../../../shared/chat/chat-index.ts';
import { wordsOf } from '../../../shared/chat/chat-terms.ts';
import { settings } from '../../settings/settings.ts';
import type { ChatReply } from './chat-conversation.ts';

interface LoadedSearch {
  version: string;
  find: FindAnswer;
}

let loading: Promise<LoadedSearch> | undefined;

export async function loadChatSearch(): Promise<LoadedSearch> {
  loading ??= fetchSearch();
  // A failed load is forgotten, so that the next question tries again.
  loading.catch(() => (loading = undefined));
  return loading;
}

/** @throws when the index or the page's texts can't be fetched. */
export async function answerTo(question: string): Promise<ChatReply> {
  const text = smallTalk(question);
  if (text !== undefined) return { kind: 'talk', text };
  return (await foundFor(question)) ?? (await foundFor(question)) ?? { kind: 'unknown' };
}

/** Undefined when a newer build has replaced the index, which the next call then fetches again. */
async function foundFor(question: string): Promise<ChatReply | undefined> {
  const { version, find } = await loadChatSearch();
  const found = find(question, settings.today);
  if (!found) return { kind: 'unknown' };
  const texts = await fetchJson<ChatTexts>(chatTextsPath(found.page));
  const passage = texts.passages[found.passage];
  if (texts.version === version && passage) return { kind: 'passage', passage };
  loading = undefined;
  return undefined;
}

async function fetchSearch(): Promise<LoadedSearch> {
  const index = await fetchJson<ChatIndex>(CHAT_INDEX_PATH);
  return { version: index.version, find: createFindAnswer(index) };
}

async function fetchJson<Data>(path: string): Promise<Data> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  // The build that made this code wrote the file, too.
  return (await response.json()) as Data;
}

function smallTalk(question: string): string | undefined {
  const asked = wordsOf(question).join(' ');
  return words.smallTalk.find(({ said }) => said.some((one) => wordsOf(one).join(' ') === asked))?.reply;
}
