/** Makes messages in a thread of its own: rendering one takes a millisecond, a report with its PDF many of them. */
import { Tinypool } from 'tinypool';
import type { Log } from '../log.ts';
import type { ComposedMail } from './compose-mail.ts';
import { judgeFailure } from './mail-failure.ts';
import type { FinishedMail } from './mail-message.ts';

/** The thread holds the next mail beside the one it works on, so that it never waits for ours to hand it over. */
const AT_ONCE = 2;
/** A thread that takes longer, its start included, is caught in a loop. It is given up with all it was making, which is tried again later. */
const MAKE_TIMEOUT_MS = 30_000;
/** The thread of a site that sends nothing is given up. */
const IDLE_MS = 60_000;

export interface MailThreadOptions {
  /** Its default export makes a {@link FinishedMail} of a {@link ComposedMail}. */
  file: URL;
  /** Handed to the thread as it starts, as `Tinypool.workerData`; plain data. */
  settings: unknown;
  log: Pick<Log, 'error'>;
  timeoutMs?: number;
}

export interface MailThread {
  make: (mail: ComposedMail) => Promise<FinishedMail>;
  stop(): Promise<void>;
}

export function createMailThread({ file, settings, log, timeoutMs = MAKE_TIMEOUT_MS }: MailThreadOptions): MailThread {
  let current = open();

  return {
    async make(mail) {
      const asked = current;
      const late = setTimeout(() => replace(asked), timeoutMs);
      try {
        // What the file's function gives back.
        return (await asked.run(mail)) as FinishedMail;
      } finally {
        clearTimeout(late);
      }
    },
    stop: () => current.destroy(),
  };

  function open(): Tinypool {
    const threads = new Tinypool({
      filename: file.href,
      runtime: 'worker_threads',
      workerData: settings,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: AT_ONCE,
      idleTimeout: IDLE_MS,
      useAtomics: false,
    });
    threads.on('error', (error) => log.error({ reason: judgeFailure(error).reason }, 'mail thread failed'));
    return threads;
  }

  function replace(hanging: Tinypool): void {
    if (hanging !== current) return;
    log.error({ reason: 'timeout' }, 'mail thread failed');
    current = open();
    void hanging.destroy();
  }
}
