/** What the landing page reads and writes of this browser's run. Small, because code that both pages need is on every page. */
import { browserStorage } from '#web/storage/browser-storage.ts';
import type { Style } from '#features/assessment/shared/disc-scoring.ts';
import type { AssessmentState } from './assessment-state.ts';
import { FORM_KEPT_MS, STORAGE_KEY } from '../stored-run.ts';

export type RunSoFar = Pick<AssessmentState, 'step' | 'chosen' | 'order'>;

export function runSoFar(): RunSoFar {
  const { step = 'info', chosen = [], order = [] } = storedRun();
  return { step, chosen, order };
}

/**
 * Keeps an answer to the first question for a run that hasn't started, which then starts at the second one.
 *
 * @param order Indexes of the options, as they were shown.
 * @returns Whether the browser keeps it.
 */
export function keepFirstAnswer(style: Style, order: number[], now: number): boolean {
  const run = storedRun();
  if ((run.step ?? 'info') !== 'info') return false;
  const kept = { ...run, step: 'info', chosen: [style], order: [order], forgetAt: now + FORM_KEPT_MS };
  return browserStorage.write(STORAGE_KEY, kept);
}

/** Unchecked; empty when there is none. */
function storedRun(): Partial<AssessmentState> {
  return browserStorage.readJson(STORAGE_KEY) ?? {};
}
