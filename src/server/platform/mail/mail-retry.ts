/** The retry delays of a message that could not be sent. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Short at first, because a mail server restarts within seconds and somebody is waiting for the mail. After these,
 * every six hours until three days have passed.
 */
const FIRST_DELAYS_MS = [5 * SECOND_MS, 20 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];
const LATER_DELAY_MS = 6 * HOUR_MS;
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;

/** Each delay is stretched or shortened by up to this share, so that an outage's mails don't all return at once. */
const JITTER = 0.1;

/** Delays between attempts in milliseconds; the attempt after the last delay is the last one. */
export const RETRY_DELAYS_MS: readonly number[] = untilGivenUp();

/** The delay with jitter, for `random` within [0, 1). */
export function jittered(delayMs: number, random: number): number {
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random));
}

function untilGivenUp(): number[] {
  const delays = [...FIRST_DELAYS_MS];
  let total = delays.reduce((sum, delay) => sum + delay, 0);
  while (total + LATER_DELAY_MS <= GIVE_UP_AFTER_MS) {
    delays.push(LATER_DELAY_MS);
    total += LATER_DELAY_MS;
  }
  return delays;
}
