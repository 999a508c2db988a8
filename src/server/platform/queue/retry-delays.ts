import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';

/** Short at first, because a mail server restarts within seconds and somebody waits for the mail; three days in all. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  20 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
].concat(Array<number>(11).fill(6 * HOUR_MS));

/** Each delay is stretched or shortened by up to this share, so that an outage's mails don't all return at once. */
const JITTER = 0.1;

export function jittered(delayMs: number, share: number): number {
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * share));
}
