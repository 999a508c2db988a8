/** Makes messages in a thread of its own: rendering one takes a millisecond, a report with its PDF many of them. */
import DataLoader from 'dataloader';
import { Tinypool } from 'tinypool';
import type { Log } from '#server/platform/log.ts';
import type { ComposedMail } from '../rendering/compose-mail.ts';
import type { EmailAttachment } from '../outbox/email-declaration.ts';
import { judgeFailure } from './mail-failure.ts';
import type { FinishedMail } from '../rendering/mail-message.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';

/** The thread holds the next mail beside the one it works on, so that it never waits for ours to hand it over. */
const AT_ONCE = 2;
/** Mails per task. The hand-over costs a fifth of making a mail, so mails of one turn of the event loop share a task. */
const TOGETHER_MAX = 8;
/** A thread that takes longer, its start included, is caught in a loop. It is given up with all it was making, which is tried again later. */
const MAKE_TIMEOUT_MS = 30_000;
/** The thread of a site that sends nothing is given up. */
const IDLE_MS = MINUTE_MS;

export interface MailThreadOptions {
  /** Its default export takes `ComposedMail[]` and gives a {@link MadeMail} for each, in their order. */
  file: URL;
  /** Handed to the thread as it starts, as `Tinypool.workerData`; plain data. */
  settings: unknown;
  log: Pick<Log, 'error'>;
  timeoutMs?: number;
}

export type MadeMail = FinishedMail | Error;

export interface AttachmentRequest {
  kind: string;
  props: object;
}

export function createMailThread({ file, settings, log, timeoutMs = MAKE_TIMEOUT_MS }: MailThreadOptions) {
  let current = open();
  const makes = new DataLoader(
    // The file's default export returns one for each mail, in their order.
    async (mails: readonly ComposedMail[]) => (await ask('default', mails)) as MadeMail[],
    { cache: false, maxBatchSize: TOGETHER_MAX, batchScheduleFn: setImmediate },
  );

  return {
    make: (mail: ComposedMail): Promise<FinishedMail> => makes.load(mail),
    // The file's export `attach` returns them.
    attach: async (request: AttachmentRequest) => (await ask('attach', request)) as EmailAttachment[],
    stop: () => current.destroy(),
  };

  async function ask(name: string, task: object): Promise<unknown> {
    const asked = current;
    const late = setTimeout(() => replace(asked), timeoutMs);
    try {
      return await asked.run(task, { name });
    } finally {
      clearTimeout(late);
    }
  }

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
