import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDeliveryQueue, type Delivery } from '#test/support/mail/delivery-queue.ts';
import { createTestClock, type TestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import type { Outcome, QueueWorkerOptions } from './queue-options.ts';
import { createQueueWorker, type QueueWorker } from './queue-worker.ts';

const PATIENCE = { timeout: 15_000, interval: 10 };
const DONE: Outcome = { result: 'done' };

describeOnEachDatabase('the queue worker', (database) => {
  const queue = useDeliveryQueue(database);
  let clock: TestClock;
  let workers: QueueWorker[];

  beforeEach(() => {
    clock = createTestClock();
    workers = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  const start = (
    run: (job: Delivery) => Promise<Outcome>,
    options: Partial<QueueWorkerOptions<Delivery>> = {},
  ): QueueWorker => {
    const worker = createQueueWorker<Delivery>({
      store: queue.store(),
      noun: 'delivery',
      describe: () => ({}),
      run,
      leaseMs: MINUTE_MS,
      retryDelaysMs: [MINUTE_MS, HOUR_MS],
      clock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      random: () => 0.5,
      pollIntervalMs: 20,
      ...options,
    });
    workers.push(worker);
    worker.start();
    return worker;
  };
  const untilRow = async (expected: object) => {
    await vi.waitFor(async () => expect(await queue.rows()).toMatchObject([expected]), PATIENCE);
  };

  test('runs urgent and normal jobs while a bulk backlog takes no more than its share of the slots', async () => {
    const gate = Promise.withResolvers<void>();
    const ran: string[] = [];
    for (let index = 0; index < 30; index += 1) await queue.enqueue('bulk', clock.now(), `reader-${index}`);
    const worker = start(
      async ({ lane }) => {
        ran.push(lane);
        if (lane === 'bulk') await gate.promise;
        return DONE;
      },
      { briskMax: 4, waitingAfterMs: 1_000_000 },
    );
    await vi.waitFor(() => expect(ran).toEqual(['bulk', 'bulk']), PATIENCE);
    for (let index = 0; index < 5; index += 1) {
      await queue.enqueue('normal', clock.now());
      await queue.enqueue('urgent', clock.now());
    }
    worker.wake();
    await vi.waitFor(() => expect(ran.filter((lane) => lane !== 'bulk')).toHaveLength(10), PATIENCE);
    expect(ran.filter((lane) => lane === 'bulk')).toHaveLength(2);
    gate.resolve();
    await vi.waitFor(() => expect(ran.filter((lane) => lane === 'bulk')).toHaveLength(30), PATIENCE);
  });

  test('runs an urgent job next, however many normal and bulk jobs were due before it', async () => {
    const ran: string[] = [];
    const gates: (() => void)[] = [];
    for (let index = 0; index < 20; index += 1) {
      await queue.enqueue('normal', clock.now());
      await queue.enqueue('bulk', clock.now());
    }
    start(
      async ({ lane }) => {
        ran.push(lane);
        const gate = Promise.withResolvers<void>();
        gates.push(gate.resolve);
        await gate.promise;
        return DONE;
      },
      { briskMax: 2, waitingAfterMs: 1_000_000 },
    );
    await vi.waitFor(() => expect(ran).toEqual(['normal', 'normal']), PATIENCE);
    clock.advance(1);
    await queue.enqueue('urgent', clock.now());
    gates.shift()?.();
    await vi.waitFor(() => expect(ran).toEqual(['normal', 'normal', 'urgent']), PATIENCE);
    // Every open gate stands for a job in flight; the last ones open as they come.
    const opening = setInterval(() => gates.splice(0).forEach((open) => open()), 1);
    await vi.waitFor(() => expect(ran).toHaveLength(41), PATIENCE);
    await vi.waitFor(async () => {
      const rows = await queue.rows();
      expect(rows.every(({ status }) => status === 'delivered')).toBe(true);
    }, PATIENCE);
    clearInterval(opening);
  });

  test('waits as long as the other side asks for, also across a restart', async () => {
    await queue.enqueue('normal', clock.now());
    const refuse = async (): Promise<Outcome> => ({ result: 'retry', reason: '429', retryAfterMs: 8 * HOUR_MS });
    const worker = start(refuse, { longestRetryAfterMs: DAY_MS });
    const expected = { attempts: 1, last_error: '429', lease_until: null, next_attempt_at: clock.now() + 8 * HOUR_MS };
    await untilRow(expected);
    await worker.stop();
    const polls = vi.spyOn(clock, 'now');
    start(async () => DONE, { longestRetryAfterMs: DAY_MS });
    await vi.waitFor(() => expect(polls.mock.calls.length).toBeGreaterThanOrEqual(3), PATIENCE);
    await untilRow(expected);
    clock.advance(8 * HOUR_MS);
    await untilRow({ status: 'delivered', attempts: 2 });
  });

  test.each([
    ['no longer than allowed', 30 * DAY_MS, DAY_MS],
    ['no shorter than its own delay', 1, MINUTE_MS],
  ])('waits %s', async (_words, retryAfterMs, expectedMs) => {
    await queue.enqueue('normal', clock.now());
    start(async () => ({ result: 'retry', reason: '503', retryAfterMs }), { longestRetryAfterMs: DAY_MS });
    await vi.waitFor(async () => {
      const next_attempt_at = clock.now() + expectedMs;
      expect(await queue.rows()).toMatchObject([{ attempts: 1, lease_until: null, next_attempt_at }]);
    }, PATIENCE);
  });

  test('keeps a job as a dead letter after its attempts, until it is requeued', async () => {
    const id = await queue.enqueue('normal', clock.now());
    let isUp = false;
    start(async () => (isUp ? DONE : { result: 'retry', reason: 'ECONNREFUSED' }));
    await untilRow({ attempts: 1, lease_until: null, next_attempt_at: clock.now() + MINUTE_MS });
    clock.advance(MINUTE_MS);
    await untilRow({ attempts: 2, lease_until: null, next_attempt_at: clock.now() + HOUR_MS });
    clock.advance(HOUR_MS);
    await untilRow({ status: 'failed', attempts: 3, last_error: 'ECONNREFUSED', payload: '{"order":1}' });
    isUp = true;
    expect(await queue.store().requeue(id, clock.now())).toBe(true);
    await untilRow({ status: 'delivered', attempts: 1 });
  });

  test('rests after a pause, then tries with one job, and undoes the attempts of the others', async () => {
    for (let index = 0; index < 5; index += 1) await queue.enqueue('normal', clock.now());
    let runs = 0;
    let isClosed = true;
    start(async () => {
      runs += 1;
      await sleep(1);
      return isClosed ? { result: 'pause', reason: '401', event: 'paused' } : DONE;
    });
    await vi.waitFor(async () => {
      expect(runs).toBe(5);
      const rows = await queue.rows();
      expect(rows.map(({ attempts, lease_until }) => [attempts, lease_until])).toEqual(
        Array.from({ length: 5 }, () => [0, null]),
      );
    }, PATIENCE);
    clock.advance(5 * MINUTE_MS);
    await vi.waitFor(() => expect(runs).toBe(6), PATIENCE);
    isClosed = false;
    clock.advance(5 * MINUTE_MS);
    await vi.waitFor(async () => {
      const rows = await queue.rows();
      expect(rows.map(({ status }) => status)).toEqual(Array(5).fill('delivered'));
    }, PATIENCE);
  });
});
