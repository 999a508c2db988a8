/** Asks the owner's model, and falls back to the site's own words. Loaded only once a visitor agreed to it. */
import words from '#content/chat/model-words.yaml';
import { ANSWER_MS } from '../shared/chat-index.ts';
import type { ModelAnswer } from '../shared/model-answer.ts';
import type { FoundPassage } from '../shared/word-search.ts';
import { callFunction } from '#web/api/functions-client.ts';
import type { ChatReply } from './chat-conversation.ts';

/** The server gives up first, and tells why. The first question also waits for the browser's own second of work. */
const PATIENCE_MS = ANSWER_MS + 2_000;
const TOO_MANY_REQUESTS = 429;

interface AskedOfModel {
  question: string;
  /** Of the index in which the passages were found. */
  version: string;
  around: readonly FoundPassage[];
  /** What the site says without a model. */
  own: ChatReply;
}

let token: Promise<string> | undefined;

export async function replyOfModel({ question, version, around, own }: AskedOfModel): Promise<ChatReply> {
  const passages = around.map(({ page, passage }) => [page, passage]);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const late = new Promise<ModelAnswer>((resolve) => {
    signal.addEventListener('abort', () => resolve({ fallback: 'time' }));
  });
  const answer = await Promise.race([ask({ question, version, passages }, signal), late]);
  if ('sentences' in answer) return { kind: 'written', ...answer, note: words.written };
  const { fallback } = answer;
  // Otherwise nothing went wrong: the model found no answer, or the site has just changed.
  return fallback === 'none' || fallback === 'stale' ? own : { ...own, note: words.fallback[fallback] };
}

async function ask(body: object, signal: AbortSignal): Promise<ModelAnswer | { fallback: 'busy' }> {
  try {
    const answer = await send(body, signal);
    if (!('fallback' in answer) || answer.fallback !== 'lost') return answer;
    // After some hours, or on another network, the server wants a new proof.
    token = undefined;
    return await send(body, signal);
  } catch {
    return { fallback: 'failed' };
  }
}

async function send(body: object, signal: AbortSignal): Promise<ModelAnswer | { fallback: 'busy' }> {
  token ??= callFunction<{ token: string }>('begin-model-chat', { consent: true }).then((begun) => begun.token);
  // A failure is forgotten, so that the next question tries again.
  token.catch(() => (token = undefined));
  const response = await fetch('/chat/answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, token: await token }),
    signal,
  });
  if (response.status === TOO_MANY_REQUESTS) return { fallback: 'busy' };
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  // Our own server's contract.
  return (await response.json()) as ModelAnswer;
}
