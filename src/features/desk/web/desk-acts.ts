/**
 * Runs changes at the desk. What went wrong, the way back and the question for a new code outlive the page that caused
 * them, so they are kept here and shown by the frame.
 */
import { useSyncExternalStore } from 'react';
import { UNDO_MS } from '../shared/undo-period.ts';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { randomId } from '#web/api/random-id.ts';
import { runMutation } from '#web/api/query-client.ts';
import { followSession } from '#features/accounts/web/sign-in/auth-loader.ts';

export interface Undoable {
  text: string;
  undo: () => Promise<unknown>;
}

interface DeskState {
  problem: string;
  undoable: Undoable | undefined;
  /** Set while an act waits for a new code from the authenticator app. */
  answerCode: ((given: boolean) => void) | undefined;
}

const NOTHING: DeskState = { problem: '', undoable: undefined, answerCode: undefined };
let state = NOTHING;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(what: Partial<DeskState>): void {
  state = { ...state, ...what };
  for (const listener of listeners) listener();
}

followSession((session) => {
  if (!session) change(NOTHING);
});

export function useDeskState(): DeskState {
  return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Undefined when it was refused; the frame then says why. Everything on screen is read again. */
export async function act<Answer extends object | string>(name: string, body: object): Promise<Answer | undefined> {
  change({ problem: '' });
  const key = randomId();
  try {
    return await answerOf(async () => callFunction<Answer>(name, body, { idempotencyKey: key }));
  } catch (reason) {
    if (!(reason instanceof CallError) || reason.code !== 'code_needed') {
      change({ problem: messageOf(reason) });
      return undefined;
    }
    const given = await new Promise<boolean>((resolve) => change({ answerCode: resolve }));
    change({ answerCode: undefined });
    return given ? act(name, body) : undefined;
  }
}

/** Doesn't wait until everything on screen is read again, so that the way back is there before the change shows. */
function answerOf<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    runMutation(async () => {
      const answer = await call();
      resolve(answer);
      return answer;
    }).catch(reject);
  });
}

/** Offers a way back for ten seconds. */
export function offerUndo(undoable: Undoable): void {
  clearTimeout(timer);
  change({ undoable });
  timer = setTimeout(() => change({ undoable: undefined }), UNDO_MS);
}

export function undoLast(): void {
  const { undoable } = state;
  clearTimeout(timer);
  change({ undoable: undefined });
  void undoable?.undo();
}
