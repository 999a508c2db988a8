import { afterEach, expect, test } from 'vitest';
import type { SampleSettings, SampleSources } from '../../../../test/support/mail-thread-sample.ts';
import { createMailThread, type MailThread } from './mail-thread.ts';
import type { ClaimedMail } from './outbox-store.ts';

const FILE = new URL('../../../../test/support/mail-thread-sample.ts', import.meta.url);
const NAMES: Record<string, string> = { ann: 'Ann', bob: 'Bob' };

let thread: MailThread;
const logged: string[] = [];

function start(timeoutMs?: number): MailThread {
  const settings: SampleSettings = { greeting: 'Hello' };
  const sources: SampleSources = {
    async nameOf(userId) {
      const name = NAMES[userId];
      if (!name) throw new RangeError('the account is gone');
      return name;
    },
  };
  const log = { error: (_fields: object, event: string) => void logged.push(event) };
  thread = createMailThread({ file: FILE, settings, sources, log, ...(timeoutMs && { timeoutMs }) });
  return thread;
}

afterEach(() => thread.stop());

const mail = (kind: string, payload = ''): ClaimedMail => {
  return { id: 'row', kind, recipient: 'reader@customer.example', payload, attempts: 1, createdAt: 0, leaseUntil: 1 };
};
const textOf = async (made: ReturnType<MailThread['make']>) => Buffer.from((await made).bytes).toString();

test('makes mails with its settings', async () => {
  const { to, bytes } = await start().make(mail('plain'));
  expect([to, Buffer.from(bytes).toString()]).toEqual([['reader@customer.example'], 'Hello']);
});

test('asks the main thread, for several mails at once', async () => {
  const { make } = start();
  const texts = Promise.all([textOf(make(mail('personal', 'ann'))), textOf(make(mail('personal', 'bob')))]);
  expect(await texts).toEqual(['Hello Ann', 'Hello Bob']);
});

test('hands back what went wrong there and here', async () => {
  const { make } = start();
  await expect(make(mail('faulty'))).rejects.toThrow(TypeError);
  await expect(make(mail('personal', 'nobody'))).rejects.toThrow('the account is gone');
  expect(await textOf(make(mail('plain')))).toBe('Hello');
});

test('goes on in a new thread after one that ended', async () => {
  const { make } = start(1_000);
  await expect(make(mail('deadly'))).rejects.toThrow('Terminating worker thread');
  expect(await textOf(make(mail('plain')))).toBe('Hello');
});

test('gives a mail up that never gets done, and goes on', async () => {
  const { make } = start(1_000);
  await expect(make(mail('endless'))).rejects.toThrow('Terminating worker thread');
  expect(logged).toContain('mail thread failed');
  expect(await textOf(make(mail('personal', 'ann')))).toBe('Hello Ann');
});
