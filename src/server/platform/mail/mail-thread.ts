/** Makes mails in a thread of its own: rendering one takes milliseconds, a report with its PDF many of them. */
import { createBirpc } from 'birpc';
import { Tinypool } from 'tinypool';
import type { Log } from '../log.ts';
import { judgeFailure } from './mail-failure.ts';
import type { FinishedMail } from './mail-message.ts';
import { openMailChannel } from './mail-thread-channel.ts';
import type { MailThreadData } from './mail-thread-entry.ts';
import type { MailMaker } from './mail-worker.ts';

/** So that a mail that waits for the database doesn't hold up the next one. */
const AT_ONCE = 4;
/** A thread that takes longer is caught in a loop; it is given up with all it was making, which is tried again later. */
const MAKE_TIMEOUT_MS = 10_000;
/** The thread of a site that sends nothing is given up. */
const IDLE_MS = 60_000;

export interface MailThreadOptions {
  /** The entry file, which calls `serveMailThread`. */
  file: URL;
  /** Handed to the thread as it starts; plain data. */
  settings: unknown;
  /** What emails ask of the main thread, which holds the database: methods that answer with promises of plain data. */
  sources: object;
  log: Pick<Log, 'error'>;
  timeoutMs?: number;
}

export interface MailThread {
  make: MailMaker;
  stop(): Promise<void>;
}

export function createMailThread({
  file,
  settings,
  sources,
  log,
  timeoutMs = MAKE_TIMEOUT_MS,
}: MailThreadOptions): MailThread {
  let current = open();

  return {
    async make(mail) {
      const asked = current;
      const late = setTimeout(() => replace(asked), timeoutMs);
      try {
        // What the entry file's function gives back.
        return (await asked.threads.run(mail)) as FinishedMail;
      } finally {
        clearTimeout(late);
      }
    },
    stop: () => current.close(),
  };

  function open() {
    const channelName = crypto.randomUUID();
    const { line, channel } = openMailChannel(channelName);
    const answers = createBirpc(sources, line);
    const workerData: MailThreadData = { channelName, settings };
    const threads = new Tinypool({
      filename: file.href,
      runtime: 'worker_threads',
      workerData,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: AT_ONCE,
      idleTimeout: IDLE_MS,
      useAtomics: false,
    });
    threads.on('error', (error) => log.error({ reason: judgeFailure(error).reason }, 'mail thread failed'));
    return {
      threads,
      async close() {
        answers.$close();
        channel.close();
        await threads.destroy();
      },
    };
  }

  function replace(hanging: ReturnType<typeof open>): void {
    if (hanging !== current) return;
    log.error({ reason: 'timeout' }, 'mail thread failed');
    current = open();
    void hanging.close();
  }
}
