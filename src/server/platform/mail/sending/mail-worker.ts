/** Delivers the outbox: composes, renders and sends its emails. */
import { retryDelays } from '#server/platform/queue/retry-delays.ts';
import { MINUTE_MS, SECOND_MS, HOUR_MS } from '#shared/site/durations.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Outcome, QueueTuning, Stages } from '#server/platform/queue/queue-options.ts';
import { createQueueWorker, type QueueWorker } from '#server/platform/queue/queue-worker.ts';
import { createOutboxStore, type ClaimedMail } from '../outbox/outbox-store.ts';
import type { ComposedMail, MailComposer } from '../rendering/compose-mail.ts';
import type { FinishedMail } from '../rendering/mail-message.ts';
import { judgeFailure } from './mail-failure.ts';
import type { MailTransport } from './mail-transport.ts';

/** For one message, without its rendering. A relay that takes longer counts as unreachable. */
const SEND_TIMEOUT_MS = MINUTE_MS;
/** How much a lease outlasts the send timeout: 30 s for rendering, the rest for recording the outcome. */
const LEASE_MARGIN_MS = 45 * SECOND_MS;

export interface MailWorkerOptions extends QueueTuning {
  db: Database;
  engine: 'sqlite' | 'postgres';
  compose: MailComposer;
  /** Renders a composed email and writes it out as a message. */
  finish: (mail: ComposedMail) => Promise<FinishedMail>;
  transport: MailTransport;
  /** Kinds that take long to make, such as those with a PDF. */
  slowKinds?: readonly string[];
  sendTimeoutMs?: number;
  retryDelaysMs?: readonly number[];
}

export function createMailWorker({
  db,
  engine,
  compose,
  finish,
  transport,
  slowKinds,
  sendTimeoutMs = SEND_TIMEOUT_MS,
  retryDelaysMs = RETRY_DELAYS_MS,
  ...tuning
}: MailWorkerOptions): QueueWorker {
  return createQueueWorker<ClaimedMail>({
    ...tuning,
    store: createOutboxStore(db, { skipLocked: engine === 'postgres' }),
    noun: 'mail',
    describe: ({ id, kind }) => ({ mailId: id, kind }),
    run: deliver,
    slowGroups: slowKinds,
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
      return { result: 'done' };
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

/**
 * Short at first, because a mail server restarts within seconds and somebody is waiting for the mail. After these,
 * every six hours until three days have passed.
 */
export const RETRY_DELAYS_MS = retryDelays({
  first: [5 * SECOND_MS, 20 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS],
  laterMs: 6 * HOUR_MS,
  giveUpAfterMs: 72 * HOUR_MS,
});
