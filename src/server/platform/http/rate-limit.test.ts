import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { createRateLimiter } from './rate-limit.ts';

const MINUTE = { name: 'a-minute', points: 2, windowMs: 60_000 };
const HOUR = { name: 'an-hour', points: 1, windowMs: 3_600_000 };

describeOnEachDatabase('a rate limit', (database) => {
  test('counts each subject and name on its own until its window ends', async () => {
    const { consume } = createRateLimiter(1);
    const use = async (now: number, subject = 'a', limit = MINUTE) => consume(database.db, limit, subject, now);
    expect([await use(1_000), await use(1_000), await use(1_000)]).toEqual([0, 0, 60]);
    expect([await use(1_000, 'b'), await use(1_000, 'a', HOUR)]).toEqual([0, 0]);
    expect(await use(60_500), 'rounded up').toBe(1);
    expect([await use(61_000), await use(61_000), await use(61_000)], 'a new window').toEqual([0, 0, 60]);
    expect(await consume(database.db, MINUTE, 'c', 0, 3), 'three at once').toBe(60);
  });

  test('of several is as long to wait as the longest says, in whichever order', async () => {
    for (const [subject, limits] of [
      ['a', [HOUR, MINUTE]],
      ['b', [MINUTE, HOUR]],
    ] as const) {
      const limiter = createRateLimiter(1);
      const use = async () => limiter.consumeAll(database.db, limits, subject, 0);
      expect([await use(), await use(), await use()]).toEqual([0, 3_600, 3_600]);
    }
  });

  test('is scaled, but never below one use', async () => {
    const use = async (scale: number, subject: string) =>
      createRateLimiter(scale).consume(database.db, MINUTE, subject, 0);
    expect([await use(0.1, 'a'), await use(0.1, 'a')]).toEqual([0, 60]);
    expect([await use(1.5, 'b'), await use(1.5, 'b'), await use(1.5, 'b'), await use(1.5, 'b')]).toEqual([0, 0, 0, 60]);
  });
});
