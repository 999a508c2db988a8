/** Stores this tab's conversation. It survives navigation and reload, and leaves this browser only when passed on; a question without an answer is counted. */
import { tabStorage } from '#web/storage/browser-storage.ts';
import type { ChatPassage } from '../shared/chat-index.ts';
import type { WrittenAnswer } from '../shared/model-answer.ts';

/** `note` says who wrote it, or why no model did. */
export type ChatReply = { note?: string } &
  /** One passage for each part of the question. */
  (
    | { kind: 'passages'; passages: readonly ChatPassage[] }
    /** What comes nearest, and isn't quoted. */
    | { kind: 'unknown'; near: readonly ChatPassage[] }
    | ({ kind: 'written' } & WrittenAnswer)
    | { kind: 'talk'; text: string }
  );

export interface ChatTurn {
  id: string;
  question: string;
  reply: ChatReply;
  passed?: boolean;
}

const STORAGE_KEY = 'chat';
/** Whether a model may answer; set once the visitor agreed, until they take it back. */
const CONSENT_KEY = 'chat-model';
const TURNS_KEPT = 50;

export function storedTurns(): ChatTurn[] {
  const stored = tabStorage.readJson(STORAGE_KEY) as Stored | null | undefined;
  return stored?.version === VERSION ? stored.turns : [];
}

export function storeTurns(turns: readonly ChatTurn[]): void {
  if (turns.length === 0) tabStorage.remove(STORAGE_KEY);
  else tabStorage.write(STORAGE_KEY, { version: VERSION, turns: turns.slice(-TURNS_KEPT) } satisfies Stored);
}

/** For where storage is forbidden. */
let consents = false;

export function hasConsent(): boolean {
  const stored = tabStorage.read(CONSENT_KEY);
  return stored === undefined ? consents : stored !== null;
}

export function storeConsent(given: boolean): void {
  consents = given;
  if (given) tabStorage.write(CONSENT_KEY, 'yes');
  else tabStorage.remove(CONSENT_KEY);
}

interface Stored {
  version: number;
  turns: ChatTurn[];
}

/** Increment it when a turn's shape changes: a tab may hold turns from an earlier release. */
const VERSION = 2;
