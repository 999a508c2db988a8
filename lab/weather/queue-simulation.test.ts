import { describe, expect, test } from 'vitest';
import { createRandom } from '../bench/desk-rows.ts';
import { simulateQueue, TICK_MS, type QueueModel } from './queue-simulation.ts';

const NONE = () => 0;
/** Sends at most 20 mails in 100 ms. */
const MODEL: QueueModel = {
  seconds: 60,
  replicas: 1,
  slots: 20,
  waitingSlots: 24,
  waitingAfterMs: 1_000,
  bulkShare: 0.5,
  prepareMs: 1,
  exchangeMs: () => 100,
  arrivals: { urgent: NONE, normal: NONE, bulk: NONE },
};
const arriving = (lanes: Partial<QueueModel['arrivals']>) => ({ ...MODEL.arrivals, ...lanes });

describe('the model of the queue', () => {
  test('lets a job on an empty queue wait for nothing but its exchange', () => {
    const { normal } = simulateQueue({ ...MODEL, arrivals: arriving({ normal: () => 1 }) });
    expect(normal).toMatchObject({ jobs: 60, p50: 100, slowest: 100, mostWaiting: 0 });
    expect(normal.left).toBeLessThanOrEqual(1);
  });

  test('is limited by its slots, and by as many more with another replica', () => {
    const flood = { ...MODEL, arrivals: arriving({ normal: () => 10_000 }) };
    const doneOf = ({ jobs, left }: { jobs: number; left: number }) => jobs - left;
    const perSecond = 1_000 / (100 / MODEL.slots);
    const one = doneOf(simulateQueue(flood).normal) / MODEL.seconds;
    const two = doneOf(simulateQueue({ ...flood, replicas: 2 }).normal) / MODEL.seconds;
    expect(one / perSecond).toBeCloseTo(1, 1);
    expect(two / one).toBeCloseTo(2, 1);
  });

  test('is limited by the thread when that is slower than the slots', () => {
    const { normal } = simulateQueue({ ...MODEL, prepareMs: 20, arrivals: arriving({ normal: () => 100 }) });
    expect((normal.jobs - normal.left) / MODEL.seconds).toBeCloseTo(50, -1);
  });

  test('keeps half of its slots from bulk, so that others pass it', () => {
    const both = simulateQueue({ ...MODEL, arrivals: arriving({ urgent: () => 5, bulk: () => 1_000 }) });
    expect(both.urgent.slowest).toBeLessThanOrEqual(100 + 2 * TICK_MS);
    expect((both.bulk.jobs - both.bulk.left) / MODEL.seconds).toBeCloseTo(100, -1);
    expect(both.bulk.mostWaiting).toBeGreaterThan(40_000);
  });

  test('gives jobs that are kept waiting slots of their own', () => {
    const { normal } = simulateQueue({ ...MODEL, exchangeMs: () => 30_000, arrivals: arriving({ normal: () => 100 }) });
    // Two rounds of 30 s, each with as many jobs as there are slots of either sort.
    expect(normal.jobs - normal.left).toBe(MODEL.slots + MODEL.waitingSlots);
  });

  test('always gives the same result, also for arrivals at random', () => {
    const run = () => {
      const model = { ...MODEL, random: createRandom(7), arrivals: arriving({ normal: () => 50, bulk: () => 3 }) };
      return simulateQueue(model);
    };
    expect(run()).toEqual(run());
    expect(run().normal.jobs).toBeGreaterThan(2_700);
    expect(run().normal.jobs).toBeLessThan(3_300);
  });

  test('catches up after the other side was slow', () => {
    const exchangeMs = (second: number) => (second < 20 ? 2_000 : 100);
    const { normal } = simulateQueue({ ...MODEL, exchangeMs, arrivals: arriving({ normal: () => 50 }) });
    expect(normal.slowest).toBeGreaterThan(10_000);
    expect(normal.left).toBeLessThan(20);
  });
});
