import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { createOutboxBench, PATIENCE, recipients, type OutboxBench } from '#test/support/mail/outbox-bench.ts';
import { startSmtpPeer, type SmtpPeer } from '#test/support/peers/smtp-peer.ts';
import { RETRY_DELAYS_MS } from '#server/platform/queue/retry-delays.ts';
import { Unwanted } from '../outbox/email-declaration.ts';
import type { MailWorkerOptions } from './mail-worker.ts';
import type { MailTransport } from './mailbox-transport.ts';

const MINUTE_MS = 60_000;

describeOnEachDatabase('the mail worker', (database) => {
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

  describe('one mail', () => {
    test('that nobody is to get any more is deleted, and the others leave', async () => {
      const [first = '', ...others] = recipients(4);
      await bench.enqueue([first, ...others]);
      const compose: MailWorkerOptions['compose'] = async ({ id, kind, recipient }) => {
        if (recipient === first) throw new Unwanted();
        return { id, kind, recipient, props: {} };
      };
      bench.startWorker(peer.url, { compose });
      await bench.untilCounts({ sent: others.length });
      expect(peer.received.map(({ to }) => to.join()).toSorted()).toEqual(others);
      expect(bench.logged.filter(({ level }) => level !== 'info')).toEqual([]);
    });

    test('that cannot be rendered delays no other and is retried', async () => {
      await bench.enqueue(recipients(20));
      const poison = await database.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
      await database.db
        .updateTable('outbox')
        .set({ payload: '{"broken', next_attempt_at: 0 })
        .where('id', '=', poison.id)
        .execute();
      bench.startWorker(peer.url);
      await bench.untilCounts({ queued: 1, sent: 19 });
      await vi.waitFor(async () => {
        const row = await database.db
          .selectFrom('outbox')
          .selectAll()
          .where('id', '=', poison.id)
          .executeTakeFirstOrThrow();
        expect(row).toMatchObject({
          attempts: 1,
          next_attempt_at: bench.clock.now() + (RETRY_DELAYS_MS[0] ?? 0),
          lease_until: null,
        });
      }, PATIENCE);
    });

    test('is retried on schedule and then kept as failed', async () => {
      await bench.enqueue(recipients(1));
      await peer.setMode(451);
      bench.startWorker(peer.url, { retryDelaysMs: [1_000, 5_000] });
      for (const [index, delay] of [1_000, 5_000].entries()) {
        await vi.waitFor(async () => expect(await bench.attempts()).toEqual([index + 1]), PATIENCE);
        await vi.waitFor(async () => {
          const row = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
          expect(row).toMatchObject({ lease_until: null, next_attempt_at: bench.clock.now() + delay });
        }, PATIENCE);
        bench.clock.advance(delay);
      }
      await bench.untilCounts({ failed: 1 });
      const row = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ attempts: 3, last_error: 'EENVELOPE 451' });
      expect(row.payload).not.toBe('{}');
    });

    test('that kills the process each time uses up its attempts', async () => {
      await bench.enqueue(recipients(1));
      await database.db.updateTable('outbox').set({ attempts: 3, lease_until: bench.clock.now() }).execute();
      bench.startWorker(peer.url, { retryDelaysMs: [1_000, 5_000] });
      await bench.untilCounts({ failed: 1 });
      expect(peer.received).toEqual([]);
    });

    test('is sent as soon as the worker is woken', async () => {
      const worker = bench.startWorker(peer.url, { pollIntervalMs: 1_000_000 });
      await bench.enqueue(recipients(1));
      worker.wake();
      await bench.untilCounts({ sent: 1 });
      expect(peer.received).toHaveLength(1);
    });
  });

  test('sends a few mails at a time while the site is overloaded, and the rest afterwards', async () => {
    await bench.enqueue(recipients(8));
    let isOverloaded = true;
    bench.startWorker(peer.url, { briskMax: 4, isOverloaded: () => isOverloaded });
    await bench.untilCounts({ queued: 4, sent: 4 });
    const claimed = (await bench.attempts()).filter((attempts) => attempts > 0);
    expect(claimed).toEqual([1, 1, 1, 1]);
    isOverloaded = false;
    await bench.untilCounts({ sent: 8 });
  });

  describe('stopping', () => {
    test('finishes mails in flight and leaves the rest unclaimed', async () => {
      await bench.enqueue(recipients(10));
      const gate = createGate();
      const worker = bench.startWorker(peer.url, { briskMax: 4, transport: gate.transport });
      await vi.waitFor(() => expect(gate.waiting()).toBe(4), PATIENCE);
      const stopped = worker.stop();
      gate.open();
      await stopped;
      expect(await bench.counts()).toEqual({ queued: 6, sent: 4 });
      const left = await database.db
        .selectFrom('outbox')
        .select(['attempts', 'lease_until'])
        .where('status', '=', 'queued')
        .execute();
      expect(left).toEqual(Array.from({ length: 6 }, () => ({ attempts: 0, lease_until: null })));
    });

    test('releases mails that were claimed but not started', async () => {
      await bench.enqueue(recipients(4));
      const worker = bench.startWorker(peer.url);
      await worker.stop();
      expect(await bench.counts()).toEqual({ queued: 4 });
      expect(await bench.attempts()).toEqual([0, 0, 0, 0]);
    });

    test.each<[what: string, approaches: number, options: Partial<MailWorkerOptions>]>([
      ['that a stalled server has not taken', 4, {}],
      ['that are still being made', 0, { finish: async () => new Promise<never>(() => undefined) }],
    ])('releases mails %s', async (_, approaches, options) => {
      await bench.enqueue(recipients(2));
      await peer.setMode('stall');
      const worker = bench.startWorker(peer.url, { stopGraceMs: 10, ...options });
      await vi.waitFor(async () => expect(await bench.attempts()).toEqual([1, 1]), PATIENCE);
      await vi.waitFor(() => expect(peer.approaches()).toBe(approaches), PATIENCE);
      await worker.stop();
      const rows = await database.db.selectFrom('outbox').select(['status', 'attempts', 'lease_until']).execute();
      const untried = { status: 'queued', attempts: 0, lease_until: null };
      expect(rows).toEqual([untried, untried]);
      await peer.setMode('accept');
      bench.startWorker(peer.url);
      await bench.untilCounts({ sent: 2 });
      expect(peer.received).toHaveLength(2);
    });

    test('waits no longer than its grace period for a server that hangs with a message, and keeps that lease', async () => {
      await bench.enqueue(recipients(1));
      await peer.setMode('stall-after-data');
      const worker = bench.startWorker(peer.url, { stopGraceMs: 10 });
      await vi.waitFor(() => expect(peer.received).toHaveLength(1), PATIENCE);
      await worker.stop();
      const row = await database.db.selectFrom('outbox').select('lease_until').executeTakeFirstOrThrow();
      expect(row.lease_until).toBeGreaterThan(bench.clock.now());
      expect(bench.logged).toContainEqual({
        level: 'warn',
        fields: { count: 1 },
        event: 'stopped with mails still on their way',
      });
    });
  });

  test('stops during a database outage, and leaves the lease of what it could not note', async () => {
    await bench.enqueue(recipients(1));
    const gate = createGate();
    const worker = bench.startWorker(peer.url, { transport: gate.transport });
    await vi.waitFor(() => expect(gate.waiting()).toBe(1), PATIENCE);
    await database.db.schema.alterTable('outbox').renameTo('outbox_away').execute();
    gate.open();
    await vi.waitFor(() => expect(bench.logged.map(({ event }) => event)).toContain('outbox unreachable'), PATIENCE);
    await worker.stop();
    await database.db.schema.alterTable('outbox_away').renameTo('outbox').execute();
    const row = await database.db.selectFrom('outbox').select(['status', 'lease_until']).executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'queued', lease_until: expect.any(Number) });
  });

  test('survives a database outage without duplicates', async () => {
    await bench.enqueue(recipients(8));
    const gate = createGate();
    bench.startWorker(peer.url, { transport: gate.transport, briskMax: 4 });
    await vi.waitFor(() => expect(gate.waiting()).toBe(4), PATIENCE);
    await database.db.schema.alterTable('outbox').renameTo('outbox_away').execute();
    gate.open();
    await vi.waitFor(() => expect(bench.logged.map(({ event }) => event)).toContain('outbox unreachable'), PATIENCE);
    // Longer than the lease, so that the rows look abandoned although their mails are sent.
    bench.clock.advance(60 * MINUTE_MS);
    await database.db.schema.alterTable('outbox_away').renameTo('outbox').execute();
    await bench.untilCounts({ sent: 8 });
    expect(gate.sent()).toHaveLength(8);
    expect(bench.logged.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  test('sends a mail once although it is in flight for longer than its lease', async () => {
    await bench.enqueue(recipients(1));
    const gate = createGate();
    bench.startWorker(peer.url, { transport: gate.transport });
    await vi.waitFor(() => expect(gate.waiting()).toBe(1), PATIENCE);
    bench.clock.advance(60 * MINUTE_MS);
    await bench.enqueue(['next@customer.example']);
    await vi.waitFor(() => expect(gate.waiting()).toBe(2), PATIENCE);
    gate.open();
    await bench.untilCounts({ sent: 2 });
    expect(gate.sent()).toEqual([...recipients(1), 'next@customer.example']);
    expect(await bench.attempts()).toEqual([1, 1]);
  });

  test('retries a mail that is due again before its failure is recorded', async () => {
    await bench.enqueue(recipients(3));
    const failed = new Set<string>();
    const transport: MailTransport = {
      async send({ id }) {
        if (failed.has(id)) return;
        failed.add(id);
        throw new Error('not yet');
      },
      async close() {},
    };
    const db = database.db.withPlugin(answerNotesLate);
    bench.startWorker(peer.url, { transport, db, retryDelaysMs: [0] });
    await bench.untilCounts({ sent: 3 });
    expect(await bench.attempts()).toEqual([2, 2, 2]);
  });

  test('logs hold no address, name or text', async () => {
    await bench.enqueue(recipients(3));
    await peer.setMode(451);
    bench.startWorker(peer.url);
    await bench.untilAllDelayed();
    await peer.setMode(550);
    bench.clock.advance(2 * MINUTE_MS);
    await bench.untilCounts({ failed: 3 });
    expect(JSON.stringify(bench.logged)).not.toMatch(/customer|reader|subscriber|Hello/);
  });
});

/** Delays the result of each write by 50 ms after it took effect, as a busy disk does. */
const answerNotesLate: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const isNote = result.rows.length === 0 && Number(result.numAffectedRows) > 0;
    if (isNote) await sleep(50);
    return result;
  },
};

/** A mail server behind a gate: sends wait until the gate is opened. */
function createGate() {
  const sent: string[] = [];
  let waiting = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const transport: MailTransport = {
    async send(mail) {
      waiting += 1;
      await opened;
      sent.push(mail.to.join());
    },
    async close() {},
  };
  return { transport, open, waiting: () => waiting, sent: () => sent };
}
