/** Answers questions in the browser. Index and reader are fetched once, a page's texts with an answer from it. */
import modelUrl from '#training/models/chat-model.bin?url';
import smallTalk from '#content/chat/small-talk.yaml';
import { createFindAnswers, type FindAnswers } from '../shared/chat-answers.ts';
import {
  CHAT_INDEX_PATH,
  type ChatIndex,
  type ChatPassage,
  type ChatTexts,
  chatTextsPath,
} from '../shared/chat-index.ts';
import { wordsOf } from '../shared/chat-terms.ts';
import type { FoundPassage } from '../shared/word-search.ts';
import { createTextReader, unpackModel } from '../shared/text-model.ts';
import { settings } from '#web/settings/settings.ts';
import { hasConsent, type ChatReply } from './chat-conversation.ts';
import { loadWritten, writtenAnswer } from './written-answers.ts';

interface LoadedSearch {
  index: ChatIndex;
  find: FindAnswers;
  /** Of the pages that were quoted. */
  texts: Map<number, ChatTexts>;
}

/** By the words of what is said. */
const smallTalkReplies = new Map(
  smallTalk.flatMap((talk) => talk.said.map((one) => [wordsOf(one).join(' '), talk] as const)),
);

let loading: Promise<LoadedSearch> | undefined;

export async function loadChatSearch(): Promise<LoadedSearch> {
  loading ??= fetchSearch();
  // A failed load is forgotten, so that the next question tries again.
  loading.catch(() => (loading = undefined));
  const search = await loading;
  await loadWritten(search.index);
  return search;
}

/** @throws when the index or a page's texts can't be fetched. */
export async function answerTo(question: string): Promise<ChatReply> {
  const text = smallTalkReply(question);
  if (text !== undefined) return { kind: 'talk', text };
  return (await foundFor(question)) ?? (await foundFor(question)) ?? { kind: 'unknown', near: [] };
}

/**
 * What the site says that comes nearest, for whoever writes an answer; at most one passage of a place.
 * @throws when the index or a page's texts can't be fetched.
 */
export async function closestTo(question: string): Promise<ChatPassage[]> {
  const search = await loadChatSearch();
  const { answers, near } = search.find(question, settings.today);
  const passages = await Promise.all([...answers, ...near].map((found) => passageOf(found, search)));
  return passages.filter((passage) => passage !== undefined);
}

/** Undefined when a newer build has replaced the index, which the next call then fetches again. */
async function foundFor(question: string): Promise<ChatReply | undefined> {
  const search = await loadChatSearch();
  const { answers, near, around, byWords } = search.find(question, settings.today);
  const written = writtenAnswer(question, settings.today, search.index, byWords);
  if (written) return { kind: 'passages', passages: [written] };
  const isAnswered = answers.length > 0;
  const passages = await Promise.all((isAnswered ? answers : near).map((found) => passageOf(found, search)));
  if (passages.some((passage) => passage === undefined)) {
    loading = undefined;
    return undefined;
  }
  const quoted = passages.filter((passage) => passage !== undefined);
  const own: ChatReply = isAnswered ? { kind: 'passages', passages: quoted } : { kind: 'unknown', near: quoted };
  if (around.length === 0 || !mayAskModel()) return own;
  const model = await import('./model-reply.ts').catch(() => undefined);
  return model ? model.replyOfModel({ question, version: search.index.version, around, own }) : own;
}

async function passageOf(
  found: FoundPassage,
  { index: { version }, texts }: LoadedSearch,
): Promise<ChatPassage | undefined> {
  const own = texts.get(found.page) ?? (await fetchJson<ChatTexts>(chatTextsPath(found.page)));
  if (own.version !== version) return undefined;
  texts.set(found.page, own);
  return own.passages[found.passage];
}

async function fetchSearch(): Promise<LoadedSearch> {
  const [index, model] = await Promise.all([fetchJson<ChatIndex>(CHAT_INDEX_PATH), fetchOf(modelUrl)]);
  const read = createTextReader(unpackModel(await model.arrayBuffer()));
  return { index, find: createFindAnswers(index, read), texts: new Map() };
}

async function fetchJson<Data>(path: string): Promise<Data> {
  // The build that made this code also wrote the file.
  return (await (await fetchOf(path)).json()) as Data;
}

async function fetchOf(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response;
}

function smallTalkReply(question: string): string | undefined {
  const talk = smallTalkReplies.get(wordsOf(question).join(' '));
  return mayAskModel() ? (talk?.replyOfModel ?? talk?.reply) : talk?.reply;
}

function mayAskModel(): boolean {
  return settings.brain !== null && hasConsent();
}
