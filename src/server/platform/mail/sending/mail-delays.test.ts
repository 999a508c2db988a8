import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutboxBench, PATIENCE, recipients, type OutboxBench } from '#test/support/mail/outbox-bench.ts';
import { startSmtpPeer, type SmtpPeer } from '#test/support/peers/smtp-peer.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { enqueueMail } from '../outbox/outbox-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describeOnEachDatabase('a mail is not delayed', (database) => {
  let bench: OutboxBench;
  let peer: SmtpPeer;

  beforeEach(async () => {
    bench = createOutboxBench(database);
    peer = await startSmtpPeer();
  });

  afterEach(async () => {
    await bench.stop();
    await peer.stop();
  });

  const arrived = () => peer.received.flatMap(({ to }) => to).toSorted();

  /** Waits for `count` polls of the worker. */
  async function polls(count: number): Promise<void> {
    const now = vi.spyOn(bench.clock, 'now');
    await vi.waitFor(() => expect(now.mock.calls.length).toBeGreaterThanOrEqual(count), PATIENCE);
    now.mockRestore();
  }

  const dueTimes = async () => {
    const rows = await database.db.selectFrom('outbox').select('next_attempt_at').execute();
    return rows.map((row) => row.next_attempt_at - bench.clock.now());
  };

  describe('by recipients for whom the mail server stalls', () => {
    const stalling = (count: number) => recipients(count).map((address) => `stalled-${address}`);
    const others = recipients(10);

    test('while their mails are in flight', async () => {
      peer.stallFor(stalling(24));
      await bench.enqueue(stalling(24));
      bench.clock.advance(1);
      await bench.enqueue(others);
      const worker = bench.startWorker(peer.url, { waitingAfterMs: 20, stopGraceMs: 0 });
      await bench.untilCounts({ queued: 24, sent: 10 });
      expect(arrived()).toEqual(others);
      await worker.stop();
    });

    test('when many of their mails are retried', async () => {
      peer.stallFor(stalling(60));
      await bench.enqueue(stalling(60));
      await database.db.updateTable('outbox').set({ attempts: 1 }).execute();
      const worker = bench.startWorker(peer.url, { waitingAfterMs: 20, stopGraceMs: 0 });
      await vi.waitFor(() => expect(peer.approaches()).toBeGreaterThan(20), PATIENCE);
      await bench.enqueue(others);
      await bench.untilCounts({ queued: 60, sent: 10 });
      expect(arrived()).toEqual(others);
      await worker.stop();
    });
  });

  describe('by a flood of one kind', () => {
    const flood = recipients(40);
    const other = 'other@customer.example';
    const enqueueOther = async () => {
      const payload = { email: other } as never;
      bench.clock.advance(1);
      await enqueueMail(database.db, { kind: 'already-registered', recipient: other, payload }, bench.clock.now());
    };

    test('that takes long to make, because one is made at a time', async () => {
      const gate = Promise.withResolvers<void>();
      let inMaking = 0;
      await bench.enqueue(flood);
      await enqueueOther();
      bench.startWorker(peer.url, {
        slowKinds: ['newsletter-confirm'],
        // Only the worker itself looks again.
        pollIntervalMs: 1_000_000,
        waitingAfterMs: 1_000_000,
        async compose({ id, kind, recipient }) {
          if (kind === 'newsletter-confirm') {
            inMaking += 1;
            await gate.promise;
          }
          return { id, kind, recipient, props: {} };
        },
      });
      await bench.untilCounts({ queued: 40, sent: 1 });
      expect(arrived()).toEqual([other]);
      expect([inMaking, (await bench.attempts()).filter((attempts) => attempts > 0).length]).toEqual([1, 2]);
      gate.resolve();
      await bench.untilCounts({ sent: 41 });
    });

    test('for which the mail server stalls, since it may not take every slot', async () => {
      peer.stallFor(recipients(60));
      await bench.enqueue(recipients(60));
      await enqueueOther();
      const worker = bench.startWorker(peer.url, { waitingAfterMs: 20, stopGraceMs: 0 });
      await bench.untilCounts({ queued: 60, sent: 1 });
      expect(arrived()).toEqual([other]);
      await worker.stop();
    });
  });

  describe('by a clock that is set back three hours', () => {
    test('while the mail is new', async () => {
      bench.startWorker(peer.url);
      await polls(5);
      // Due in 500 ms, so that the clock goes back before the worker can send it.
      const payload = { subscriberId: 'subscriber', confirmNonce: 'nonce' };
      const mail = { kind: 'newsletter-confirm', recipient: 'new@customer.example', payload } as const;
      await enqueueMail(database.db, mail, bench.clock.now() + 500);
      bench.clock.advance(-3 * HOUR_MS);
      await bench.untilCounts({ sent: 1 });
      expect(arrived()).toEqual(['new@customer.example']);
    });

    test('while the process is down', async () => {
      await bench.enqueue(recipients(1));
      bench.clock.advance(-3 * HOUR_MS);
      bench.startWorker(peer.url);
      await bench.untilCounts({ sent: 1 });
      expect(arrived()).toEqual(recipients(1));
    });

    test('while the mail waits for its next attempt', async () => {
      await peer.setMode(451);
      await bench.enqueue(recipients(1));
      bench.startWorker(peer.url, { retryDelaysMs: [MINUTE_MS] });
      await bench.untilAllDelayed();
      await peer.setMode('accept');
      bench.clock.advance(-3 * HOUR_MS);
      await vi.waitFor(async () => expect(await dueTimes()).toEqual([1.1 * MINUTE_MS]), PATIENCE);
      bench.clock.advance(1.1 * MINUTE_MS);
      await bench.untilCounts({ sent: 1 });
    });

    test('after another process claimed the mail and died', async () => {
      await bench.enqueue(recipients(1));
      await database.db
        .updateTable('outbox')
        .set({ attempts: 1, lease_until: bench.clock.now() + MINUTE_MS })
        .execute();
      bench.clock.advance(-3 * HOUR_MS);
      bench.startWorker(peer.url);
      await vi.waitFor(async () => {
        const { lease_until } = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
        expect(lease_until).toBeLessThan(bench.clock.now() + 2 * MINUTE_MS);
      }, PATIENCE);
      bench.clock.advance(2 * MINUTE_MS);
      await bench.untilCounts({ sent: 1 });
    });

    test('while the queue is paused because the mail server refused the login', async () => {
      await peer.setMode(535);
      await bench.enqueue(recipients(1));
      bench.startWorker(peer.url);
      await vi.waitFor(() => expect(bench.logged).toHaveLength(1), PATIENCE);
      await vi.waitFor(async () => expect(await bench.attempts()).toEqual([0]), PATIENCE);
      await peer.setMode('accept');
      bench.clock.advance(-3 * HOUR_MS);
      await polls(5);
      bench.clock.advance(6 * MINUTE_MS);
      await bench.untilCounts({ sent: 1 });
    });

    test('except that a mail waits out its whole retry delay', async () => {
      await peer.setMode(451);
      await bench.enqueue(recipients(1));
      bench.startWorker(peer.url, { retryDelaysMs: [12 * HOUR_MS] });
      await bench.untilAllDelayed();
      bench.clock.advance(9 * HOUR_MS);
      await polls(5);
      bench.clock.advance(-3 * HOUR_MS);
      await polls(5);
      expect(await dueTimes()).toEqual([6 * HOUR_MS]);
    });
  });
});
