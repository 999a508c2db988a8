import type { Clock } from '#server/platform/clock.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function createTestClock(start = Date.UTC(2026, 0, 15, 12)): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
