import { expect, test } from 'vitest';
import { createMemoryLimiter } from './memory-limiter.ts';

const LIMIT = { name: 'reads', points: 2, windowMs: 60_000 };

test('counts each subject on its own until its window ends', () => {
  const limiter = createMemoryLimiter(1);
  expect([1, 2, 3].map(() => limiter.consume(LIMIT, 'a', 1_000))).toEqual([0, 0, 60]);
  expect(limiter.consume(LIMIT, 'b', 1_000)).toBe(0);
  expect(limiter.consume(LIMIT, 'a', 60_500)).toBe(1);
  expect(limiter.consume(LIMIT, 'a', 61_000)).toBe(0);
});

test('tells how long to wait without counting', () => {
  const limiter = createMemoryLimiter(1);
  limiter.consume(LIMIT, 'a', 0);
  expect([1, 2, 3].map(() => limiter.waitOf(LIMIT, 'a', 0))).toEqual([0, 0, 0]);
  limiter.consume(LIMIT, 'a', 0);
  expect(limiter.waitOf(LIMIT, 'a', 30_000)).toBe(30);
});

test('forgets the counter whose window began first, not the subject that came first', () => {
  const limiter = createMemoryLimiter(0.5, 3);
  for (const [subject, now] of [
    ['a', 0],
    ['b', 30_000],
    ['a', 60_000],
    ['c', 60_000],
    ['d', 60_000],
  ] as const)
    limiter.consume(LIMIT, subject, now);
  expect(['a', 'b', 'c', 'd'].map((subject) => limiter.waitOf(LIMIT, subject, 60_000))).toEqual([60, 0, 60, 60]);
});

test('keeps a bounded number of counters', () => {
  const limiter = createMemoryLimiter(0.5, 2);
  for (const subject of ['a', 'b', 'c']) limiter.consume(LIMIT, subject, 0);
  expect(['a', 'b', 'c'].map((subject) => limiter.waitOf(LIMIT, subject, 0))).toEqual([0, 60, 60]);
});
