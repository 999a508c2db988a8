/** How long the tests that try things at random go on: a quick look every time, and all of it with TEST_RUNS=full. */

/** Security-bar, test plan. */
export const FULL_RUNS_PER_ROUTE = 2_000;

const isFull = process.env['TEST_RUNS'] === 'full';
const FULL_TIMEOUT_MS = 20 * 60_000;

export interface RunSize {
  numRuns: number;
  /** For vitest; a quick run has the usual time. */
  limits: { timeout?: number };
}

export function runSize({ quick, full }: { quick: number; full: number }): RunSize {
  return isFull ? { numRuns: full, limits: { timeout: FULL_TIMEOUT_MS } } : { numRuns: quick, limits: {} };
}
