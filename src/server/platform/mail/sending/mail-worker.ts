import { MINUTE_MS, SECOND_MS, HOUR_MS } from '#shared/site/durations.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createMailQueue, type ClaimedMail, type Outcome, type Stages } from '#server/platform/queue/mail-queue.ts';
import { createQueueWorker, type QueueTuning, type QueueWorker } from '#server/platform/queue/queue-worker.ts';
import type { ComposedMail, MailComposer } from '../rendering/compose-mail.ts';
import type { FinishedMail } from '../rendering/mail-message.ts';
import { judgeFailure } from './mail-failure.ts';
import type { MailTransport } from './mailbox-transport.ts';

/** For one message, without its rendering. A relay that takes longer counts as unreachable. */
const SEND_TIMEOUT_MS = MINUTE_MS;
/** How much a lease outlasts the send timeout: 30 s for rendering, the rest for recording the outcome. */
const LEASE_MARGIN_MS = 45 * SECOND_MS;

export interface MailWorkerOptions extends Omit<QueueTuning, 'retryDelaysMs'> {
  db: Database;
  compose: MailComposer;
  finish: (mail: ComposedMail) => Promise<FinishedMail>;
  transport: MailTransport;
  sendTimeoutMs?: number;
  retryDelaysMs?: readonly number[];
}

export function createMailWorker({
  db,
  compose,
  finish,
  transport,
  sendTimeoutMs = SEND_TIMEOUT_MS,
  retryDelaysMs = RETRY_DELAYS_MS,
  ...tuning
}: MailWorkerOptions): QueueWorker {
  return createQueueWorker({
    ...tuning,
    queue: createMailQueue(db),
    run: deliver,
    leaseMs: sendTimeoutMs + LEASE_MARGIN_MS,
    retryDelaysMs,
  });

  async function deliver(mail: ClaimedMail, { prepared, begun, leaving }: Stages): Promise<Outcome> {
    const cut = new AbortController();
    const cutOff = () => cut.abort();
    leaving.addEventListener('abort', cutOff);
    try {
      const finished = await finish(await compose({ ...mail, payload: JSON.parse(mail.payload) }));
      prepared();
      const { id, createdAt } = mail;
      leaving.throwIfAborted();
      const signal = AbortSignal.any([cut.signal, AbortSignal.timeout(sendTimeoutMs)]);
      await transport.send({ ...finished, id, createdAt }, signal, () => {
        leaving.removeEventListener('abort', cutOff);
        begun();
      });
      return { result: 'sent' };
    } catch (error) {
      const { verdict, reason } = judgeFailure(error);
      return verdict === 'pause'
        ? { result: 'pause', reason, event: 'mail server refuses our login; queue paused' }
        : { result: verdict, reason };
    } finally {
      leaving.removeEventListener('abort', cutOff);
    }
  }
}

/** Short at first, because a mail server restarts within seconds and somebody waits for the mail; three days in all. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  20 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
].concat(Array<number>(11).fill(6 * HOUR_MS));
