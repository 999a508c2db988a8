/** When a job that failed is tried again: exponential backoff, with jitter, until it is given up. */

/** Each delay is stretched or shortened by up to this share, so that an outage's jobs don't all return at once. */
const JITTER = 0.1;

interface Backoff {
  /** In milliseconds, each a multiple of the one before. */
  first: readonly number[];
  /** The delay after those, in milliseconds. */
  laterMs: number;
  /** All delays together take at most this long, in milliseconds. */
  giveUpAfterMs: number;
}

/** Delays between attempts in milliseconds; the attempt after the last delay is the last one. */
export function retryDelays({ first, laterMs, giveUpAfterMs }: Backoff): readonly number[] {
  const delays = [...first];
  let total = delays.reduce((sum, delay) => sum + delay, 0);
  while (total + laterMs <= giveUpAfterMs) {
    delays.push(laterMs);
    total += laterMs;
  }
  return delays;
}

/** The delay with jitter, for `random` within [0, 1). */
export function jittered(delayMs: number, random: number): number {
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random));
}
