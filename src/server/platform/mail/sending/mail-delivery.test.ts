import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runSize } from '#test/support/run-size.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { createOutboxBench, PATIENCE, recipients, type OutboxBench } from '#test/support/mail/outbox-bench.ts';
import { requeueFailed } from '#test/support/mail/requeue-failed.ts';
import { startSmtpPeer, type SmtpMode, type SmtpPeer } from '#test/support/peers/smtp-peer.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';

const MAILS = runSize({ quick: 30, full: 200 }).numRuns;
const MINUTE_MS = 60_000;
/** Fewer mails, for faults that cost each one a connection or a timeout: smtp-server greets after 100 ms. */
const MANY = 25;
const STALL_TIMEOUT_MS = 200;

describeOnEachDatabase('many mails', (database) => {
  let bench: OutboxBench;
  let peer: SmtpPeer;

  beforeEach(async () => {
    bench = createOutboxBench(database);
    peer = await startSmtpPeer();
    await bench.enqueue(recipients(MAILS));
  });

  afterEach(async () => {
    await bench.stop();
    await peer.stop();
  });

  const arrived = () => peer.received.map(({ to }) => to.join()).toSorted();
  const expected = recipients(MAILS).toSorted();

  test('arrive once each, and then their payloads are blanked', async () => {
    bench.startWorker(peer.url);
    await bench.untilCounts({ sent: MAILS });
    expect(arrived()).toEqual(expected);
    const payloads = await database.db.selectFrom('outbox').select('payload').distinct().execute();
    expect(payloads).toEqual([{ payload: '{}' }]);
  });

  test('arrive once each from two workers on one database', async () => {
    const secondProcess = openDatabase(database.config);
    onTestFinished(() => secondProcess.destroy());
    bench.startWorker(peer.url);
    const second = bench.startWorker(peer.url, { db: secondProcess });
    await bench.untilCounts({ sent: MAILS });
    expect(arrived()).toEqual(expected);
    await second.stop();
  });

  test.each<SmtpMode>(['refuse', 421, 451])('arrive once each after the server recovers from: %s', async (mode) => {
    await peer.setMode(mode);
    bench.startWorker(`${peer.url}?maxConnections=${MANY}`, { briskMax: MANY });
    await bench.untilAllDelayed();
    expect(peer.received).toEqual([]);
    await peer.setMode('accept');
    bench.clock.advance(2 * MINUTE_MS);
    await bench.untilCounts({ sent: MAILS });
    expect(arrived()).toEqual(expected);
  });

  test('arrive once each after a stalled server answers again', async () => {
    await peer.setMode('stall');
    const impatient = bench.startWorker(`${peer.url}?maxConnections=${MANY}`, {
      briskMax: MANY,
      sendTimeoutMs: STALL_TIMEOUT_MS,
    });
    await bench.untilAllDelayed();
    await impatient.stop();
    expect(peer.approaches()).toBeGreaterThan(0);
    await peer.setMode('accept');
    bench.clock.advance(2 * MINUTE_MS);
    bench.startWorker(peer.url);
    await bench.untilCounts({ sent: MAILS });
    expect(arrived()).toEqual(expected);
  });

  test('are duplicated at most once, under the same Message-ID, when the connection breaks after DATA', async () => {
    await peer.setMode('cut-after-data');
    bench.startWorker(`${peer.url}?maxConnections=${MANY}`, { briskMax: MANY });
    await bench.untilAllDelayed();
    bench.clock.advance(2 * MINUTE_MS);
    await bench.untilCounts({ sent: MAILS });
    const copies = Map.groupBy(peer.received, ({ to }) => to.join());
    expect([...copies.keys()].toSorted()).toEqual(expected);
    expect([...copies.values()].every((mails) => mails.length <= 2)).toBe(true);
    expect(new Set(peer.received.map(({ messageId }) => messageId)).size).toBe(MAILS);
  });

  test('fail for good on 550, are kept, and arrive once each after being requeued', async () => {
    await peer.setMode(550);
    const worker = bench.startWorker(peer.url);
    await bench.untilCounts({ failed: MAILS });
    expect(await bench.attempts()).toEqual(Array(MAILS).fill(1));
    expect(await database.db.selectFrom('outbox').select('last_error').distinct().execute()).toEqual([
      { last_error: 'EENVELOPE 550' },
    ]);
    await peer.setMode('accept');
    await requeueFailed(database.db, bench.clock.now());
    worker.wake();
    await bench.untilCounts({ sent: MAILS });
    expect(arrived()).toEqual(expected);
  });

  test('wait without using up attempts while the server refuses the login', async () => {
    await peer.setMode(535);
    bench.startWorker(peer.url);
    await vi.waitFor(async () => {
      expect(bench.logged).toEqual([
        { level: 'error', fields: { reason: 'EAUTH 535' }, event: 'mail server refuses our login; queue paused' },
      ]);
      expect(await bench.attempts()).toEqual(Array(MAILS).fill(0));
    }, PATIENCE);
    const approaches = peer.approaches();
    bench.clock.advance(4 * MINUTE_MS);
    await polls(5);
    expect(peer.approaches()).toBe(approaches);
    // The pause is over: one mail tries the login while the others wait for its outcome.
    bench.clock.advance(2 * MINUTE_MS);
    await vi.waitFor(() => expect(bench.logged).toHaveLength(2), PATIENCE);
    expect(peer.approaches()).toBe(approaches + 1);
    await peer.setMode('accept');
    bench.clock.advance(6 * MINUTE_MS);
    await bench.untilCounts({ sent: MAILS });
    expect(arrived()).toEqual(expected);
  });

  /** Waits for `count` polls of the worker, each of which reads the clock. */
  async function polls(count: number): Promise<void> {
    const now = vi.spyOn(bench.clock, 'now');
    await vi.waitFor(() => expect(now.mock.calls.length).toBeGreaterThanOrEqual(count), PATIENCE);
    now.mockRestore();
  }
});
