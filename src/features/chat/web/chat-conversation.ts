/** Stores this tab's conversation. It survives navigation and reload, and leaves this browser only when passed on. */
import type { ChatPassage } from '../shared/chat-passage.ts';
import type { WrittenAnswer } from '../shared/model-answer.ts';

/** `note` says who wrote it, or why no model did. */
export type ChatReply = { note?: string } &
  /** One passage for each part of the question. */
  (
    | { kind: 'passages'; passages: readonly ChatPassage[] }
    /** What comes nearest, and isn't quoted. */
    | { kind: 'unknown'; near: readonly ChatPassage[] }
    /** What a model wrote from passages. */
    | ({ kind: 'written' } & WrittenAnswer)
    /** An answer to small talk. */
    | { kind: 'talk'; text: string }
  );

export interface ChatTurn {
  id: string;
  question: string;
  reply: ChatReply;
  /** Whether it was passed on to a person. */
  passed?: boolean;
}

const STORAGE_KEY = 'chat';
/** Whether a model may answer; set once the visitor agreed, until they take it back. */
const CONSENT_KEY = 'chat-model';
/** Older turns are dropped. */
const TURNS_KEPT = 50;

export function storedTurns(): ChatTurn[] {
  try {
    const { version, turns } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Stored;
    return version === VERSION ? turns : [];
  } catch {
    return [];
  }
}

export function storeTurns(turns: readonly ChatTurn[]): void {
  try {
    if (turns.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, turns: turns.slice(-TURNS_KEPT) }));
  } catch {
    // Storage may be full or forbidden; the conversation then lasts until the page is left.
  }
}

let consents = false;

export function hasConsent(): boolean {
  try {
    return sessionStorage.getItem(CONSENT_KEY) !== null;
  } catch {
    return consents;
  }
}

export function storeConsent(given: boolean): void {
  consents = given;
  try {
    if (given) sessionStorage.setItem(CONSENT_KEY, 'yes');
    else sessionStorage.removeItem(CONSENT_KEY);
  } catch {
    // Storage may be forbidden; the consent then lasts until the page is left.
  }
}

interface Stored {
  version: number;
  turns: ChatTurn[];
}

/** Increment it when a turn's shape changes: a tab may hold turns from an earlier release. */
const VERSION = 2;
