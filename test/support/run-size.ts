/** How many samples the randomised tests run: a few by default, all of them with TEST_RUNS=full. */
import { MINUTE_MS } from '#shared/site/durations.ts';

export const FULL_RUNS_PER_ROUTE = 2_000;

const isFull = process.env['TEST_RUNS'] === 'full';

export interface RunSize {
  numRuns: number;
  /** For vitest; what chance picks may take long. */
  limits: { timeout: number };
}

export function runSize({ quick, full }: { quick: number; full: number }): RunSize {
  return isFull
    ? { numRuns: full, limits: { timeout: 20 * MINUTE_MS } }
    : { numRuns: quick, limits: { timeout: MINUTE_MS } };
}
