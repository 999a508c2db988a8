/** Stores this browser's one assessment run: shared by all its tabs, erased when it expires. */
import { HOUR_MS } from '#shared/site/durations.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import { GENDERS } from '#features/assessment/shared/assessment-facts.ts';
import { QUESTION_COUNT, STYLES } from '#features/assessment/shared/disc-scoring.ts';
import { assessmentReducer, INITIAL_STATE, type AssessmentAction, type AssessmentState } from './assessment-state.ts';
import { eraseRun, FORM_KEPT_MS, STORAGE_KEY, type StoredRun } from '../stored-run.ts';

/** Counted from the last answer; the next person at the machine must not find the result. */
export const FINISHED_KEPT_MS = 24 * HOUR_MS;
/** Counted from the last change. */
const QUIZ_KEPT_MS = 7 * 24 * HOUR_MS;

export type RunStore = ReturnType<typeof createRunStore>;

/** The first read is left to `follow`, because the first rendering must equal the prerendered page. */
export function createRunStore(now: () => number) {
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
    eraseRun();
    seen = storedText(seen);
    show(INITIAL_STATE);
  };

  const follow = () => {
    const stored = storedText(seen);
    if (stored !== seen) {
      seen = stored;
      const run = storedRun();
      forgetAt = run?.forgetAt ?? Number.POSITIVE_INFINITY;
      show(run ? stateOf(run) : INITIAL_STATE);
    }
    if (forgetAt <= now()) reset();
  };

  return {
    current: () => state,
    forgetAt: () => forgetAt,
    follow,

    act(action: AssessmentAction): void {
      follow();
      const next = assessmentReducer(state, action);
      if (next === state) return;
      if (next === INITIAL_STATE) return reset();
      forgetAt = endOf(next, now());
      // If it can't be stored, an older state must not replace it on a reload.
      if (!browserStorage.write(STORAGE_KEY, { ...next, forgetAt } satisfies StoredRun)) eraseRun();
      seen = storedText(seen);
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

/** @returns `fallback` where storage is forbidden. */
function storedText(fallback: string | null): string | null {
  const stored = browserStorage.read(STORAGE_KEY);
  return stored === undefined ? fallback : stored;
}

function storedRun(): StoredRun | undefined {
  const stored = browserStorage.readJson(STORAGE_KEY);
  if (typeof stored !== 'object') return undefined;
  // An older release stored less, and the landing page stores only what it knows.
  const run = { ...INITIAL_STATE, ...stored };
  return isRun(run) ? run : undefined;
}

function stateOf({ forgetAt: _forgetAt, ...state }: StoredRun): AssessmentState {
  return state;
}

function isRun(value: AssessmentState): value is StoredRun {
  const { step, info, order, chosen }: Partial<AssessmentState> = value;
  return (
    isLike(value, { ...INITIAL_STATE, forgetAt: 0 }) &&
    isLike(info, INITIAL_STATE.info) &&
    (info.gender === '' || GENDERS.includes(info.gender)) &&
    Array.isArray(chosen) &&
    chosen.every((style) => STYLES.includes(style)) &&
    Array.isArray(order) &&
    order.every((indexes) => Array.isArray(indexes) && new Set(indexes).size === STYLES.length) &&
    (step === 'info'
      ? chosen.length <= 1 && order.length === chosen.length
      : order.length === QUESTION_COUNT &&
        chosen.length === (step === 'result' ? QUESTION_COUNT : Math.min(chosen.length, QUESTION_COUNT - 1)) &&
        (step === 'quiz' || step === 'result'))
  );
}

/** Whether each field has the type that it has in the sample. */
function isLike<Sample extends object>(value: object | null | undefined, sample: Sample): value is Sample {
  return Object.entries(sample).every(([field, own]) => typeof Reflect.get(value ?? {}, field) === typeof own);
}
