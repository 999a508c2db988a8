/** Where this browser keeps a run, and erasing it: all that the account pages need of the assessment. */
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
  try {
    const { chosen, keptBy } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as {
      chosen?: string[];
      keptBy?: string;
    };
    if (keptBy && chosen?.every((style, index) => answers[`q${index + 1}`] === style)) eraseRun();
  } catch {
    // Whatever else lies there is no run of that result.
  }
}
