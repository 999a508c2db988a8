import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestClock } from '#test/support/test-clock.ts';
import { createLog } from '../log.ts';
import { createJobs, type Job } from './feature-jobs.ts';

const EVERY_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A job whose runs a test ends, and what was logged of it. */
function start() {
  const runs: { now: number; stopping: AbortSignal; end: () => void; fail: () => void }[] = [];
  const job: Job = {
    name: 'sweep',
    everyMs: EVERY_MS,
    run: (now, stopping) =>
      new Promise((end, reject) => void runs.push({ now, stopping, end, fail: () => reject(new Error('no disk')) })),
  };
  const logged: string[] = [];
  const clock = createTestClock(5);
  const jobs = createJobs([job], clock, createLog('warn', { write: (line: string) => void logged.push(line) }));
  jobs.start();
  const pass = async (ms = 0) => {
    clock.advance(ms);
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { jobs, runs, logged, pass };
}

test('a job runs at the start and then at its interval, and never twice at once', async () => {
  const { jobs, runs, pass } = start();
  jobs.start();
  expect(runs.map(({ now }) => now)).toEqual([5]);
  await pass(3 * EVERY_MS);
  expect(runs, 'the first is under way').toHaveLength(1);
  runs[0]?.end();
  await pass(EVERY_MS);
  expect(runs.map(({ now }) => now)).toEqual([5, 5 + 4 * EVERY_MS]);
});

test('a job that fails is logged and tried again, each time', async () => {
  const { runs, logged, pass } = start();
  runs[0]?.fail();
  await pass(EVERY_MS);
  expect([runs.length, logged.length]).toEqual([2, 1]);
  expect(logged[0]).toContain('"job":"sweep"');
  runs[1]?.end();
  await pass(EVERY_MS);
  runs[2]?.fail();
  await pass(EVERY_MS);
  expect([runs.length, logged.length]).toEqual([4, 2]);
});

test('stopping tells the run that is under way, waits for it, and begins no more', async () => {
  const { jobs, runs, pass } = start();
  const stopped = vi.fn<() => void>();
  expect(runs[0]?.stopping.aborted).toBe(false);
  void jobs.stop().then(stopped);
  await pass(2 * EVERY_MS);
  expect([runs[0]?.stopping.aborted, stopped.mock.calls.length]).toEqual([true, 0]);
  runs[0]?.end();
  await pass(2 * EVERY_MS);
  expect([runs.length, stopped.mock.calls.length]).toEqual([1, 1]);
});
