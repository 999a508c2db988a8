import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requeueFailed } from '#test/support/mail/requeue-failed.ts';
import { useTestOutbox } from '#test/support/mail/test-outbox.ts';
import { createTestClock, type TestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { Lane } from '#server/platform/queue/queue-table.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { jittered } from '#server/platform/queue/retry-delays.ts';
import type { QueuedMail } from '../rendering/compose-mail.ts';
import { createMailWorker, type MailWorker, type MailWorkerOptions } from './mail-worker.ts';

const PATIENCE = { timeout: 15_000, interval: 10 };
const REFUSED = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
const NO_LOGIN = Object.assign(new Error('no login'), { code: 'EAUTH', responseCode: 535 });

test('adds jitter of at most a tenth of the delay', () => {
  expect(jittered(MINUTE_MS, 0)).toBe(54_000);
  expect(jittered(MINUTE_MS, 0.5)).toBe(MINUTE_MS);
  expect(jittered(MINUTE_MS, 0.999)).toBeLessThanOrEqual(66_000);
});

describeOnEachDatabase('the worker of the queue', (database) => {
  const outbox = useTestOutbox(database);
  let clock: TestClock;
  let workers: MailWorker[];

  beforeEach(() => {
    clock = createTestClock();
    workers = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  /** `run` stands for all that is done with a mail. */
  const start = (
    run: (mail: QueuedMail & { lane?: Lane }) => Promise<void>,
    options: Partial<MailWorkerOptions> = {},
  ): MailWorker => {
    const worker = createMailWorker({
      db: database.db,
      compose: async (mail) => {
        await run(mail);
        return { ...mail, thread: undefined, props: {} };
      },
      finish: async () => ({ from: '', to: [], bytes: Buffer.alloc(0) }),
      transport: { send: async (_mail, _signal, begun) => begun(), close: async () => undefined },
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
    await vi.waitFor(async () => expect(await outbox.rows()).toMatchObject([expected]), PATIENCE);
  };

  test('runs urgent and normal jobs while a bulk backlog takes no more than its share of the slots', async () => {
    const gate = Promise.withResolvers<void>();
    const ran: string[] = [];
    for (let index = 0; index < 30; index += 1) await outbox.enqueue('bulk', clock.now(), `reader-${index}`);
    const worker = start(
      async ({ lane }) => {
        ran.push(lane ?? '');
        if (lane === 'bulk') await gate.promise;
      },
      { briskMax: 4, waitingAfterMs: 1_000_000 },
    );
    await vi.waitFor(() => expect(ran).toEqual(['bulk', 'bulk']), PATIENCE);
    for (let index = 0; index < 5; index += 1) {
      await outbox.enqueue('normal', clock.now());
      await outbox.enqueue('urgent', clock.now());
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
      await outbox.enqueue('normal', clock.now());
      await outbox.enqueue('bulk', clock.now());
    }
    start(
      async ({ lane }) => {
        ran.push(lane ?? '');
        const gate = Promise.withResolvers<void>();
        gates.push(gate.resolve);
        await gate.promise;
      },
      { briskMax: 2, waitingAfterMs: 1_000_000 },
    );
    await vi.waitFor(() => expect(ran).toEqual(['normal', 'normal']), PATIENCE);
    clock.advance(1);
    await outbox.enqueue('urgent', clock.now());
    gates.shift()?.();
    await vi.waitFor(() => expect(ran).toEqual(['normal', 'normal', 'urgent']), PATIENCE);
    // Every open gate stands for a job in flight; the last ones open as they come.
    const opening = setInterval(() => gates.splice(0).forEach((open) => open()), 1);
    await vi.waitFor(() => expect(ran).toHaveLength(41), PATIENCE);
    await vi.waitFor(async () => {
      const rows = await outbox.rows();
      expect(rows.every(({ status }) => status === 'sent')).toBe(true);
    }, PATIENCE);
    clearInterval(opening);
  });

  test('keeps a job as a dead letter after its attempts, until it is requeued', async () => {
    await outbox.enqueue('normal', clock.now());
    let isUp = false;
    start(async () => {
      if (!isUp) throw REFUSED;
    });
    await untilRow({ attempts: 1, lease_until: null, next_attempt_at: clock.now() + MINUTE_MS });
    clock.advance(MINUTE_MS);
    await untilRow({ attempts: 2, lease_until: null, next_attempt_at: clock.now() + HOUR_MS });
    clock.advance(HOUR_MS);
    await untilRow({ status: 'failed', attempts: 3, last_error: 'ECONNREFUSED', payload: '{"order":1}' });
    isUp = true;
    expect(await requeueFailed(database.db, clock.now())).toBe(1);
    await untilRow({ status: 'sent', attempts: 1 });
  });

  test('rests after a pause, then tries with one job, and undoes the attempts of the others', async () => {
    for (let index = 0; index < 5; index += 1) await outbox.enqueue('normal', clock.now());
    let runs = 0;
    let isClosed = true;
    start(async () => {
      runs += 1;
      await sleep(1);
      if (isClosed) throw NO_LOGIN;
    });
    await vi.waitFor(async () => {
      expect(runs).toBe(5);
      const rows = await outbox.rows();
      expect(rows.map(({ attempts, lease_until }) => [attempts, lease_until])).toEqual(
        Array.from({ length: 5 }, () => [0, null]),
      );
    }, PATIENCE);
    clock.advance(5 * MINUTE_MS);
    await vi.waitFor(() => expect(runs).toBe(6), PATIENCE);
    isClosed = false;
    clock.advance(5 * MINUTE_MS);
    await vi.waitFor(async () => {
      const rows = await outbox.rows();
      expect(rows.map(({ status }) => status)).toEqual(Array(5).fill('sent'));
    }, PATIENCE);
  });

  test.each([
    ['sent', undefined],
    ['refused by a server that works', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }],
  ])('goes on with several at once when the job after a pause was %s', async (_how, fault) => {
    await outbox.enqueue('normal', clock.now());
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    let isClosed = true;
    start(async () => {
      runs += 1;
      if (isClosed) throw NO_LOGIN;
      if (runs === 2 && fault) throw Object.assign(new Error('no such mailbox'), fault);
      if (runs > 2) await gate.promise;
    });
    await vi.waitFor(() => expect(runs).toBe(1), PATIENCE);
    await untilRow({ attempts: 0, lease_until: null });
    isClosed = false;
    clock.advance(5 * MINUTE_MS);
    await untilRow({ status: fault ? 'failed' : 'sent' });
    for (let index = 0; index < 3; index += 1) await outbox.enqueue('normal', clock.now());
    await vi.waitFor(() => expect(runs).toBe(5), PATIENCE).finally(() => gate.resolve());
  });
});
