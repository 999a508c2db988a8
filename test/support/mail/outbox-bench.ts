/** Workers that send from a test's database to a given mail server, on a clock set by hand: what the mail tests run on. */
import { expect, vi } from 'vitest';
import {
  createMailWorker,
  type MailWorker,
  type MailWorkerOptions,
} from '#server/platform/mail/sending/mail-worker.ts';
import type { MailTransport } from '#server/platform/mail/sending/mailbox-transport.ts';
import { createMailTransport } from '#server/platform/mail/sending/smtp-transport.ts';
import type { ComposedMail, MailComposer } from '#server/platform/mail/rendering/compose-mail.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { createTestClock, type TestClock } from '../test-clock.ts';
import type { TestDatabase } from '../test-database.ts';

export interface LogLine {
  level: 'info' | 'warn' | 'error';
  fields: object;
  event: string;
}

export interface OutboxBench {
  clock: TestClock;
  logged: LogLine[];
  enqueue(recipients: readonly string[]): Promise<void>;
  /** A worker with a transport of its own, started; stopped with the bench. */
  startWorker(smtpUrl: string, options?: Partial<MailWorkerOptions>): MailWorker;
  /** How many emails are in each status. */
  counts(): Promise<Record<string, number>>;
  untilCounts(counts: Record<string, number>): Promise<void>;
  /** How often each mail was attempted. */
  attempts(): Promise<number[]>;
  /** Every mail has failed once and waits for its next attempt. */
  untilAllDelayed(): Promise<void>;
  stop(): Promise<void>;
}

/** Longest wait for something that takes a second or two. */
export const PATIENCE = { timeout: 15_000, interval: 10 };

/** One line of text instead of the real emails, written out by hand: these tests are about delivery. */
const composeBriefly: MailComposer = async ({ id, kind, recipient }) => ({ id, kind, recipient, props: {} });
const finishBriefly = async ({ id, recipient }: ComposedMail) => {
  const from = 'site@site.example';
  const lines = [`Message-ID: <${id}@site.example>`, `From: ${from}`, `To: ${recipient}`, '', 'Hello', ''];
  return { from, to: [recipient], bytes: Buffer.from(lines.join('\r\n')) };
};

export function createOutboxBench({ db }: TestDatabase): OutboxBench {
  const started: { worker: MailWorker; transport: MailTransport }[] = [];
  const logged: LogLine[] = [];
  const write = (level: LogLine['level']) => (fields: object, event: string) =>
    void logged.push({ level, fields, event });
  const clock = createTestClock();

  const counts = async () => {
    const rows = await db
      .selectFrom('outbox')
      .select(['status', (row) => row.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute();
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };

  return {
    clock,
    logged,
    async enqueue(addresses) {
      await db.transaction().execute(async (tx) => {
        for (const recipient of addresses) {
          const payload = { subscriberId: 'subscriber', confirmNonce: 'nonce' };
          await enqueueMail(tx, { kind: 'newsletter-confirm', recipient, payload }, clock.now());
        }
      });
    },
    startWorker(smtpUrl, options = {}) {
      const transport = createMailTransport(smtpUrl, 'unused');
      const log = { info: write('info'), warn: write('warn'), error: write('error') };
      const given = {
        db,
        clock,
        log,
        compose: composeBriefly,
        finish: finishBriefly,
        transport,
        pollIntervalMs: 20,
        random: () => 0.5,
      } as const;
      const worker = createMailWorker({ ...given, ...options });
      started.push({ worker, transport });
      worker.start();
      return worker;
    },
    counts,
    async untilCounts(expected) {
      await vi.waitFor(async () => expect(await counts()).toEqual(expected), PATIENCE);
    },
    async attempts() {
      const rows = await db.selectFrom('outbox').select('attempts').execute();
      return rows.map(({ attempts }) => attempts);
    },
    async untilAllDelayed() {
      await vi.waitFor(async () => {
        const rows = await db.selectFrom('outbox').select(['attempts', 'lease_until']).execute();
        expect(rows.every((row) => row.attempts === 1 && row.lease_until === null)).toBe(true);
      }, PATIENCE);
    },
    async stop() {
      await Promise.all(started.map(({ worker }) => worker.stop()));
      await Promise.all(started.map(({ transport }) => transport.close()));
    },
  };
}

/** `count` addresses that differ. */
export function recipients(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `reader-${index}@customer.example`);
}
