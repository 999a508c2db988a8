/** Keeps an unfinished or finished run in this browser only. */
import { GENDERS } from '../../../shared/assessment-facts.ts';
import { QUESTION_COUNT, STYLES } from '../../../shared/disc-scoring.ts';
import { INITIAL_STATE, type AssessmentState } from './assessment-state.ts';
import { STORAGE_KEY } from './stored-run.ts';

/** Runs of before the accounts don't say whose they are. */
type StoredRun = Omit<AssessmentState, 'keptBy'> & Partial<Pick<AssessmentState, 'keptBy'>>;

export function saveRun(state: AssessmentState): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  } catch {
    // Storage may be full or forbidden; the run then lasts until the page is closed.
  }
}

/** The saved run, if there is one that still fits the assessment. */
export function savedRun(): AssessmentState | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return isRun(saved) ? { ...INITIAL_STATE, ...saved } : undefined;
  } catch {
    return undefined;
  }
}

/** Anything may lie in storage: an older version of the site, another page, the visitor's own hand. */
function isRun(value: unknown): value is StoredRun {
  if (typeof value !== 'object' || value === null) return false;
  const { step, info, order, chosen, runId, sent, keptBy = '' } = value as Partial<AssessmentState>;
  return (
    typeof info?.name === 'string' &&
    typeof info.email === 'string' &&
    (info.gender === '' || GENDERS.includes(info.gender)) &&
    typeof runId === 'string' &&
    typeof sent === 'boolean' &&
    typeof keptBy === 'string' &&
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
