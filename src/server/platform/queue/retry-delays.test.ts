import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { jittered, retryDelays } from './retry-delays.ts';

test('repeats the later delay as often as fits before giving up', () => {
  expect(retryDelays({ first: [1, 5], laterMs: 10, giveUpAfterMs: 30 })).toEqual([1, 5, 10, 10]);
});

test('adds jitter of at most a tenth of the delay', () => {
  expect(jittered(MINUTE_MS, 0)).toBe(54_000);
  expect(jittered(MINUTE_MS, 0.5)).toBe(MINUTE_MS);
  expect(jittered(MINUTE_MS, 0.999)).toBeLessThanOrEqual(66_000);
});
