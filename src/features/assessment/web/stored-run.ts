/** The storage key of this browser's run, and its erasure: all that other pages need of the assessment. */
import { followSession } from '#features/accounts/web/sign-in/auth-loader.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import type { Answers } from '../shared/disc-scoring.ts';

export const STORAGE_KEY = 'disc-assessment';
/** How long a run that hasn't started is kept, from its last change. */
export const FORM_KEPT_MS = 24 * HOUR_MS;

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
  const { step, keptBy } = storedRun();
  if (step === 'info' || keptBy === userId) eraseRun();
}

export function forgetExpiredRun(now: number): void {
  const { forgetAt = Number.POSITIVE_INFINITY } = storedRun();
  if (forgetAt <= now) eraseRun();
}

interface StoredRun {
  step?: string;
  chosen?: string[];
  keptBy?: string;
  /** Milliseconds since 1970. */
  forgetAt?: number;
}

/** Unchecked; empty when there is none. */
function storedRun(): StoredRun {
  return browserStorage.readJson(STORAGE_KEY) ?? {};
}
