/** What other pages read and write of this browser's run, and its erasure. Small, because every page loads it. */
import { followSession } from '#features/accounts/web/sign-in/auth-loader.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import type { Answers, Style } from '../shared/disc-scoring.ts';
import type { AssessmentState } from './quiz/assessment-state.ts';

export const STORAGE_KEY = 'disc-assessment';
/** How long a run that hasn't started is kept, from its last change. */
export const FORM_KEPT_MS = 24 * HOUR_MS;

/** The code of the answers that improve the questions, so that those of a second run are kept under it, too. */
export const ITEMS_CODE_KEY = 'disc-items-code';

export function eraseRun(): void {
  browserStorage.remove(STORAGE_KEY);
}

export function eraseRunOf(answers: Answers): void {
  const { chosen, keptBy } = storedRun();
  if (keptBy && chosen?.every((style, index) => answers[`q${index + 1}`] === style)) eraseRun();
}

/** Erases an expired run, and on sign-out the user's own, on every page: the next person must not find them. */
export function watchForgottenRun(): void {
  // localStorage doesn't expire by itself.
  forgetExpiredRun(Date.now());
  let userId: string | undefined;
  followSession((session) => {
    if (!session && userId) eraseRunOfUser(userId);
    userId = session?.user.id;
  });
}

function eraseRunOfUser(userId: string): void {
  browserStorage.remove(ITEMS_CODE_KEY);
  const { step, keptBy } = storedRun();
  if (step === 'info' || keptBy === userId) eraseRun();
}

export function forgetExpiredRun(now: number): void {
  const { forgetAt = Number.POSITIVE_INFINITY } = storedRun();
  if (forgetAt <= now) eraseRun();
}

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

export interface StoredRun extends AssessmentState {
  /** Milliseconds since 1970. */
  forgetAt: number;
}

/** Unchecked; empty when there is none. */
function storedRun(): Partial<StoredRun> {
  return browserStorage.readJson(STORAGE_KEY) ?? {};
}
