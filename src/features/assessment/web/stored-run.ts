/** The storage key of this browser's run, and its erasure: all that other pages need of the assessment. */
import type { Answers } from '../shared/disc-scoring.ts';

export const STORAGE_KEY = 'disc-assessment';

export function eraseRun(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Where storage is forbidden, there is nothing to erase.
  }
}

/** For a result that was deleted from the account: erases the run it came from, if that is still here. */
export function eraseRunOf(answers: Answers): void {
  const { chosen, keptBy } = storedRun();
  if (keptBy && chosen?.every((style, index) => answers[`q${index + 1}`] === style)) eraseRun();
}

/** For a user who signs out: erases a result that their account keeps, or a form that was filled in from it. */
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

/** The stored data, unchecked; empty when there is none or it can't be parsed. */
function storedRun(): StoredRun {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as StoredRun | null) ?? {};
  } catch {
    return {};
  }
}
