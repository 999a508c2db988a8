import { expect, test } from 'vitest';
import { jittered, RETRY_DELAYS_MS } from '#server/platform/queue/retry-delays.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

test('retries twice quickly, then after 1 m, 5 m, 15 m, 1 h, and every 6 h within 72 h', () => {
  expect(RETRY_DELAYS_MS.slice(0, 2)).toEqual([5 * SECOND_MS, 20 * SECOND_MS]);
  expect(RETRY_DELAYS_MS.slice(2, 7)).toEqual([MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]);
  const total = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);
  expect(total).toBeGreaterThan(66 * HOUR_MS);
  expect(total).toBeLessThanOrEqual(72 * HOUR_MS);
});

test('stretches or shortens a delay by a tenth at most', () => {
  expect([0, 0.5, 1].map((share) => jittered(HOUR_MS, share))).toEqual(
    [54, 60, 66].map((minutes) => minutes * MINUTE_MS),
  );
});
