/** Keeps the queue in front of the database short: under overload some are turned away at once, the rest stay fast. */
import { Refusal } from './api-error.ts';

/** At several hundred writes a second the last in this queue waits about half a second (security-bar R10). */
const MAX_UNDER_WAY = 256;
const RETRY_SECONDS = 1;

export interface WriteGate {
  /** Throws a Refusal instead of starting `write` when too many are under way. */
  run<Result>(write: () => Promise<Result>): Promise<Result>;
}

export function createWriteGate(maxUnderWay = MAX_UNDER_WAY): WriteGate {
  let underWay = 0;
  return {
    async run(write) {
      if (underWay >= maxUnderWay) throw new Refusal(overloaded);
      underWay += 1;
      try {
        return await write();
      } finally {
        underWay -= 1;
      }
    },
  };
}

const overloaded = {
  code: 'overloaded',
  message: 'Too many people are writing to us at once. Please try again in a moment.',
  headers: { 'retry-after': String(RETRY_SECONDS) },
} as const;
