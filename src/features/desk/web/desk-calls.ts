/**
 * What the desk reads and changes. What went wrong, the way back and the question for a new code outlive the page that
 * caused them, so they are kept here and shown by the frame.
 */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { GoLiveView } from '#features/go-live/shared/go-live-schema.ts';
import { UNDO_MS } from '../shared/desk-limits.ts';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { ASKED_ONCE, queryClient, runMutation } from '#web/api/query-client.ts';
import { randomId } from '#web/api/random-id.ts';
import { followSession } from '#features/accounts/web/sign-in/auth-loader.ts';

const DESK = 'desk';
/** Others work at the desk at the same time. */
const REFRESH_MS = 60_000;

interface Undoable {
  text: string;
  /** Without it, the text only says what was done. */
  undo?: (() => Promise<unknown>) | undefined;
}

interface DeskState {
  problem: string;
  undoable: Undoable | undefined;
  answerCode: ((given: boolean) => void) | undefined;
}

const NOTHING: DeskState = { problem: '', undoable: undefined, answerCode: undefined };
let state = NOTHING;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
/** Whose data is here. */
let member: string | undefined;

// One member's data must not stay in a browser that another member uses next, whether or not the first one signs out.
followSession((session) => {
  const id = session?.user.id;
  if (id === undefined || (member !== undefined && id !== member)) forget();
  member = id;
});

export const memberHere = () => member;

function forget(): void {
  queryClient.removeQueries({ queryKey: [DESK] });
  clearTimeout(timer);
  state.answerCode?.(false);
  change(NOTHING);
}

function change(what: Partial<DeskState>): void {
  state = { ...state, ...what };
  for (const listener of listeners) listener();
}

export function useDesk<View>(functionName: string, body: object = {}) {
  return useQuery(
    {
      queryKey: [DESK, functionName, body],
      queryFn: async () => callFunction<View>(functionName, body),
      refetchInterval: REFRESH_MS,
      placeholderData: (before) => before,
    },
    queryClient,
  );
}

/** @param isWanted Whether it is in sight. */
export function useGoLive(isWanted: boolean) {
  return useQuery(
    {
      queryKey: [DESK, 'go-live'],
      queryFn: async () => callFunction<GoLiveView>('go-live', { clock: Date.now() }),
      enabled: isWanted,
      ...ASKED_ONCE,
    },
    queryClient,
  );
}

export function useDeskState(): DeskState {
  return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Undefined when it was refused; the frame then says why. Everything on screen is read again.
 * @param isPart Whether more of the same act follows: then only the last one has everything read again.
 */
export async function act<Answer extends object | string>(
  name: string,
  body: object,
  isPart = false,
): Promise<Answer | undefined> {
  change({ problem: '' });
  const actor = member;
  try {
    const answer = await (isPart
      ? callFunction<Answer>(name, body, { idempotencyKey: randomId() })
      : attempt<Answer>(name, body));
    return actor === member ? answer : undefined;
  } catch (reason) {
    if (actor !== member) return undefined;
    if (!(reason instanceof CallError) || reason.code !== 'code_needed') {
      change({ problem: messageOf(reason) });
      return undefined;
    }
    const given = await new Promise<boolean>((resolve) => change({ answerCode: resolve }));
    change({ answerCode: undefined });
    return given ? act(name, body, isPart) : undefined;
  }
}

/**
 * The same for whoever says themselves what went wrong. Doesn't wait until everything on screen is read again, so that the
 * way back is there before the change shows.
 * @throws {CallError}
 */
export function attempt<Answer extends object | string>(name: string, body: object): Promise<Answer> {
  const idempotencyKey = randomId();
  return new Promise((resolve, reject) => {
    runMutation(async () => {
      const answer = await callFunction<Answer>(name, body, { idempotencyKey });
      resolve(answer);
      return answer;
    }).catch(reject);
  });
}

export function offerUndo(text: string, undo?: () => Promise<unknown>): void {
  clearTimeout(timer);
  change({ undoable: { text, undo } });
  timer = setTimeout(() => change({ undoable: undefined }), UNDO_MS);
}

export function undoLast(): void {
  const { undoable } = state;
  clearTimeout(timer);
  change({ undoable: undefined });
  void undoable?.undo?.();
}
