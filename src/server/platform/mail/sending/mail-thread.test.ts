import { afterEach, expect, test } from 'vitest';
import type { SampleSettings } from '#test/support/mail/mail-thread-sample.ts';
import { createMailThread } from './mail-thread.ts';

const FILE = new URL('../../../../../test/support/mail/mail-thread-sample.ts', import.meta.url);

/** Longer than a new thread takes to start, even on a busy machine. */
const TIMEOUT_MS = 3_000;

let thread: ReturnType<typeof createMailThread>;
const logged: string[] = [];

function start(timeoutMs?: number): ReturnType<typeof createMailThread> {
  const settings: SampleSettings = { greeting: 'Hello' };
  const log = { error: (_fields: object, event: string) => void logged.push(event) };
  thread = createMailThread({ file: FILE, settings, log, ...(timeoutMs && { timeoutMs }) });
  return thread;
}

afterEach(() => thread.stop());

const mail = (kind: string) => ({ id: 'row', kind, recipient: 'reader@customer.example', props: {} });
const textOf = async (made: ReturnType<ReturnType<typeof createMailThread>['make']>) =>
  Buffer.from((await made).bytes).toString();

test('makes mails with its settings, several at a time', async () => {
  const { make } = start();
  const made = await Promise.all([1, 2, 3].map(() => make(mail('plain'))));
  for (const { to, bytes } of made)
    expect([to, Buffer.from(bytes).toString()]).toEqual([['reader@customer.example'], 'Hello']);
});

test('rejects with the error of a mail, and still makes the others of its batch', async () => {
  const { make } = start();
  const made = await Promise.allSettled(['plain', 'faulty', 'plain'].map((kind) => make(mail(kind))));
  expect(made).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: expect.any(TypeError) },
    { status: 'fulfilled' },
  ]);
});

test.each(['deadly', 'endless'])('gives up a %s mail and goes on in a new thread', async (kind) => {
  const { make } = start(TIMEOUT_MS);
  await expect(make(mail(kind))).rejects.toThrow('Terminating worker thread');
  expect(logged).toContain('mail thread failed');
  expect(await textOf(make(mail('plain')))).toBe('Hello');
});
