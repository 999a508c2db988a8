/** Stores this browser's one assessment run: shared by all its tabs, erased when it expires. */
import { HOUR_MS } from '#shared/site/durations.ts';
import { GENDERS } from '../shared/assessment-facts.ts';
import { QUESTION_COUNT, STYLES } from '../shared/disc-scoring.ts';
import { assessmentReducer, INITIAL_STATE, type AssessmentAction, type AssessmentState } from './assessment-state.ts';
import { STORAGE_KEY } from './stored-run.ts';

/** Counted from the last answer; the next person at the machine must not find the result. */
export const FINISHED_KEPT_MS = 24 * HOUR_MS;
/** Counted from the last change. */
const FORM_KEPT_MS = 24 * HOUR_MS;
const QUIZ_KEPT_MS = 7 * 24 * HOUR_MS;

interface StoredRun extends AssessmentState {
  /** Milliseconds since 1970. */
  forgetAt: number;
}

export type RunStore = ReturnType<typeof createRunStore>;

/**
 * `storage` may be missing (while prerendering) or throw; the run then lasts as long as the page. The first read is
 * left to `follow`, because the first rendering must equal the prerendered page.
 */
export function createRunStore(storage: Storage | undefined, now: () => number) {
  let state = INITIAL_STATE;
  let forgetAt = Number.POSITIVE_INFINITY;
  /** The stored text as it was last read. */
  let seen: string | null = null;
  const listeners = new Set<() => void>();

  const show = (next: AssessmentState) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const reset = () => {
    forgetAt = Number.POSITIVE_INFINITY;
    erase(storage);
    seen = read(storage, seen);
    show(INITIAL_STATE);
  };

  /** Takes over what another tab has stored since, and erases an expired run. */
  const follow = () => {
    const stored = read(storage, seen);
    if (stored !== seen) {
      seen = stored;
      const run = parsed(stored);
      forgetAt = run?.forgetAt ?? Number.POSITIVE_INFINITY;
      show(run ? stateOf(run) : INITIAL_STATE);
    }
    if (forgetAt <= now()) reset();
  };

  return {
    current: () => state,
    /** When the run on screen is forgotten, in milliseconds since 1970. */
    forgetAt: () => forgetAt,
    follow,

    /** Acts on the newest state, whichever tab made it. */
    act(action: AssessmentAction): void {
      follow();
      const next = assessmentReducer(state, action);
      if (next === state) return;
      if (next === INITIAL_STATE) return reset();
      forgetAt = endOf(next, now());
      write(storage, JSON.stringify({ ...next, forgetAt } satisfies StoredRun));
      seen = read(storage, seen);
      show(next);
    },

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function endOf({ step, finishedAt }: AssessmentState, now: number): number {
  if (step === 'result') return finishedAt + FINISHED_KEPT_MS;
  return now + (step === 'quiz' ? QUIZ_KEPT_MS : FORM_KEPT_MS);
}

/** Returns `fallback` when the browser forbids storage. */
function read(storage: Storage | undefined, fallback: string | null): string | null {
  try {
    return storage ? storage.getItem(STORAGE_KEY) : fallback;
  } catch {
    return fallback;
  }
}

function write(storage: Storage | undefined, run: string): void {
  try {
    storage?.setItem(STORAGE_KEY, run);
  } catch {
    // Storage is full or forbidden. Erase it, so that an older state doesn't replace this one on a reload.
    erase(storage);
  }
}

function erase(storage: Storage | undefined): void {
  try {
    storage?.removeItem(STORAGE_KEY);
  } catch {
    // Where storage is forbidden, there is nothing to erase.
  }
}

/** The stored run, if there is one that still fits the assessment. */
function parsed(stored: string | null): StoredRun | undefined {
  try {
    const run: unknown = JSON.parse(stored ?? 'null');
    return isRun(run) ? run : undefined;
  } catch {
    return undefined;
  }
}

function stateOf({ forgetAt: _forgetAt, ...state }: StoredRun): AssessmentState {
  // A run that an older release stored may lack what was added since.
  return { ...INITIAL_STATE, ...state };
}

/** Storage may hold anything, written by an older release, another page or the visitor. */
function isRun(value: unknown): value is StoredRun {
  if (typeof value !== 'object' || value === null) return false;
  const { step, info, sharesScores, order, chosen, runId, finishedAt, sent, keptBy, forgetAt } =
    value as Partial<StoredRun>;
  return (
    typeof info?.name === 'string' &&
    typeof info.email === 'string' &&
    (info.gender === '' || GENDERS.includes(info.gender)) &&
    (sharesScores === undefined || typeof sharesScores === 'boolean') &&
    typeof runId === 'string' &&
    typeof finishedAt === 'number' &&
    typeof sent === 'boolean' &&
    typeof keptBy === 'string' &&
    typeof forgetAt === 'number' &&
    Array.isArray(chosen) &&
    chosen.every((style) => STYLES.includes(style)) &&
    Array.isArray(order) &&
    (step === 'info' ||
      (order.length === QUESTION_COUNT &&
        order.every((indexes) => Array.isArray(indexes) && new Set(indexes).size === STYLES.length) &&
        chosen.length === (step === 'result' ? QUESTION_COUNT : Math.min(chosen.length, QUESTION_COUNT - 1)) &&
        (step === 'quiz' || step === 'result')))
  );
}
