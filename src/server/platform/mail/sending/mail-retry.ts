/** The retry delays of a message that could not be sent. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import { retryDelays } from '#server/platform/queue/retry-delays.ts';

/**
 * Short at first, because a mail server restarts within seconds and somebody is waiting for the mail. After these,
 * every six hours until three days have passed.
 */
export const RETRY_DELAYS_MS = retryDelays({
  first: [5 * SECOND_MS, 20 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS],
  laterMs: 6 * HOUR_MS,
  giveUpAfterMs: 72 * HOUR_MS,
});
