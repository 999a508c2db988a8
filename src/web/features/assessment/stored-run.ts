/** Where this browser keeps a run, and erasing it: all that other pages need of the assessment. */
import type { Answers } from '../../../shared/disc-scoring.ts';

export const STORAGE_KEY = 'disc-assessment';

export function eraseRun(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // What can't be stored need not be erased.
  }
}

/** For a result that was deleted from the account: erases the run it came from, if that is still here. */
export function eraseRunOf(answers: Answers): void {
  const { chosen, keptBy } = storedRun();
  if (keptBy && chosen?.every((style, index) => answers[`q${index + 1}`] === style)) eraseRun();
}

/** For whoever signs out: erases a result that the account keeps, and a form that was filled in from it. */
export function eraseRunOfUser(userId: string): void {
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

/** Whatever lies there: nothing, a run, or something that is none. */
function storedRun(): StoredRun {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as StoredRun | null) ?? {};
  } catch {
    return {};
  }
}
