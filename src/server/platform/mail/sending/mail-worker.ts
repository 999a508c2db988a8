/** Sends what is due in the outbox: claims it, has it made and handed over, and notes what became of it. */
import { setTimeout } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { errorReason } from '#server/platform/error-reason.ts';
import type { Log } from '#server/platform/log.ts';
import { createMailQueue, type ClaimedMail } from '#server/platform/queue/mail-queue.ts';
import { createMailSlots, type MailSlotsOptions } from '#server/platform/queue/mail-slots.ts';
import { jittered, RETRY_DELAYS_MS } from '#server/platform/queue/retry-delays.ts';
import type { ComposedMail, MailComposer } from '../rendering/compose-mail.ts';
import type { FinishedMail } from '../rendering/mail-message.ts';
import { judgeFailure, type MailFailure } from './mail-failure.ts';
import type { MailTransport } from './mailbox-transport.ts';

/** For one message, without its rendering. A relay that takes longer counts as unreachable. */
const SEND_TIMEOUT_MS = MINUTE_MS;
/** How much a lease outlasts the send timeout: 30 s for rendering, the rest for recording the outcome. */
const LEASE_MARGIN_MS = 45 * SECOND_MS;
const POLL_INTERVAL_MS = 1_000;
/** Mails that end meanwhile share the next claim, and visitors get the main thread. Still allows 1,000 mails a second. */
const BREATH_MS = 20;
/** How long a mail that has ended waits for others, to share one write and one sync with them. */
const NOTE_AFTER_MS = 8;
/** While visitors are being refused. Twenty mails a second still run. */
const OVERLOADED_BREATH_MS = 1_000;
/** How long the queue rests after a mail paused it; then one mail tries again. */
const PAUSE_MS = 5 * MINUTE_MS;
/** Repeated measurements of the database's clock differ by less. A clock that goes back further was set back. */
const CLOCK_TOLERANCE_MS = 1_000;
/** Shorter than the server's own 25 s for draining. */
const STOP_GRACE_MS = 20_000;

export interface MailWorkerOptions extends Omit<MailSlotsOptions, 'onRoom'> {
  db: Database;
  /** The database's time where several servers share a database, so that none sees another's lease as expired too early. */
  clock: Clock;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  compose: MailComposer;
  finish: (mail: ComposedMail) => Promise<FinishedMail>;
  transport: MailTransport;
  /** Whether the site refuses visitors; mails then wait, because sending them takes their processor. */
  isOverloaded?: () => boolean;
  /** Returns a number within [0, 1), for the jitter of retries. */
  random?: () => number;
  /** Delays between attempts. A mail that failed once more than there are delays is a dead letter. */
  retryDelaysMs?: readonly number[];
  sendTimeoutMs?: number;
  pollIntervalMs?: number;
  stopGraceMs?: number;
}

export type MailWorker = ReturnType<typeof createMailWorker>;

export function createMailWorker({
  db,
  clock,
  log,
  compose,
  finish,
  transport,
  isOverloaded = () => false,
  random = Math.random,
  retryDelaysMs = RETRY_DELAYS_MS,
  sendTimeoutMs = SEND_TIMEOUT_MS,
  pollIntervalMs = POLL_INTERVAL_MS,
  stopGraceMs = STOP_GRACE_MS,
  ...slotsOptions
}: MailWorkerOptions) {
  const queue = createMailQueue(db);
  const leaseMs = sendTimeoutMs + LEASE_MARGIN_MS;
  const longestWaitMs = [0, ...retryDelaysMs.map((delayMs) => jittered(delayMs, 1))];
  const slots = createMailSlots({ ...slotsOptions, onRoom: wake });
  const sentNotes = new DataLoader(
    async (mails: readonly ClaimedMail[]) => {
      await note(() => queue.markSent(mails, clock.now()));
      return mails;
    },
    { cache: false, batchScheduleFn: (dispatch) => void setTimeout(NOTE_AFTER_MS).then(dispatch) },
  );
  const stopping = new AbortController();
  const leaving = new AbortController();
  /** In flight, and surely not accepted by the other side. */
  const untouched = new Map<string, ClaimedMail>();
  let poll: NodeJS.Timeout | undefined;
  let filling: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let databaseDown = false;
  let isProbing = false;
  let restingUntil = 0;
  /** The latest time seen. Infinite at first, because the clock may have been set back while the process was down. */
  let latestSeen = Number.POSITIVE_INFINITY;

  return {
    wake,
    start(): void {
      poll ??= setInterval(wake, pollIntervalMs);
      wake();
    },
    /** Claims no more, finishes what is in flight, and releases what hasn't begun within the grace period. */
    async stop(): Promise<void> {
      clearInterval(poll);
      stopping.abort();
      await filling;
      const grace = new AbortController();
      const finished = slots.allEnded().finally(() => grace.abort());
      await Promise.race([finished, elapsed(stopGraceMs, grace.signal)]);
      leaving.abort();
      // The others keep their leases: the other side may still accept them, and a released row would run twice.
      const begun = slots.count() - untouched.size;
      if (begun > 0) log.warn({ count: begun }, 'stopped with mails still on their way');
      if (untouched.size > 0) await note(() => queue.release([...untouched.values()]));
    },
  };

  function wake(): void {
    if (poll === undefined || stopping.signal.aborted) return;
    wokenMeanwhile = true;
    filling ??= fill();
  }

  async function fill(): Promise<void> {
    while (wokenMeanwhile && !stopping.signal.aborted) {
      wokenMeanwhile = false;
      const surplus: ClaimedMail[] = [];
      for (const mail of await claim()) {
        if (!stopping.signal.aborted && slots.takes(mail)) slots.occupy(mail, work(mail));
        else surplus.push(mail);
      }
      if (surplus.length > 0) {
        await note(() => queue.release(surplus));
        // The next claim leaves out what was too many of this one, and so reaches the mails behind.
        wokenMeanwhile = true;
      }
      await elapsed(isOverloaded() ? OVERLOADED_BREATH_MS : BREATH_MS, stopping.signal);
    }
    // Nothing is awaited since the last check of the flag: a wake in between would see `filling` set and be lost.
    filling = undefined;
  }

  async function claim(): Promise<ClaimedMail[]> {
    const now = clock.now();
    try {
      if (now < latestSeen - CLOCK_TOLERANCE_MS) await followClockBack(now);
      latestSeen = Math.max(latestSeen, now);
      const free = isProbing ? 1 - slots.count() : slots.free();
      if (free <= 0 || now < restingUntil) return [];
      const mails = await queue.claim(free, now, leaseMs, slots.filter());
      databaseDown = false;
      return mails;
    } catch (error) {
      noteOutage(error);
      return [];
    }
  }

  /** Otherwise mails postponed by the old clock would wait longer, by as much as it was set back. */
  async function followClockBack(now: number): Promise<void> {
    await queue.bringNear(now, leaseMs, longestWaitMs);
    restingUntil = Math.min(restingUntil, now + PAUSE_MS);
    latestSeen = now;
  }

  async function work(mail: ClaimedMail): Promise<void> {
    const fields = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts };
    // More claims than attempts: the process died during earlier attempts.
    if (mail.attempts > retryDelaysMs.length + 1) {
      log.error(fields, 'mail failed');
      return note(() => queue.markFailed(mail, 'attempts used up'));
    }
    untouched.set(mail.id, mail);
    const failure = await deliver(mail);
    // Released by stop().
    if (leaving.signal.aborted && untouched.has(mail.id)) return;
    untouched.delete(mail.id);
    if (!failure) {
      isProbing = false;
      await sentNotes.load(mail);
      log.info(fields, 'mail sent');
      return;
    }
    const { verdict, reason } = failure;
    if (verdict === 'forget') return note(() => queue.forget(mail));
    if (verdict === 'pause') return rest(mail, reason);
    // Whoever rejects a mail works; a failed connection says nothing about that.
    if (verdict === 'reject') isProbing = false;
    const delay = retryDelaysMs[mail.attempts - 1];
    if (verdict === 'reject' || delay === undefined) {
      log.error({ ...fields, reason }, 'mail failed');
      return note(() => queue.markFailed(mail, reason));
    }
    log.warn({ ...fields, reason }, 'mail delayed');
    await note(() => queue.reschedule(mail, clock.now() + jittered(delay, random()), reason));
  }

  /** Undefined once it is sent. What the mail server may have begun to take goes on when the site leaves. */
  async function deliver(mail: ClaimedMail): Promise<MailFailure | undefined> {
    const cut = new AbortController();
    const cutOff = () => cut.abort();
    leaving.signal.addEventListener('abort', cutOff);
    try {
      const finished = await finish(await compose({ ...mail, payload: JSON.parse(mail.payload) }));
      slots.prepared(mail.id);
      leaving.signal.throwIfAborted();
      const signal = AbortSignal.any([cut.signal, AbortSignal.timeout(sendTimeoutMs)]);
      await transport.send({ ...finished, id: mail.id, createdAt: mail.createdAt }, signal, () => {
        leaving.signal.removeEventListener('abort', cutOff);
        untouched.delete(mail.id);
      });
      return undefined;
    } catch (error) {
      return judgeFailure(error);
    } finally {
      leaving.signal.removeEventListener('abort', cutOff);
    }
  }

  async function rest(mail: ClaimedMail, reason: string): Promise<void> {
    // Other mails in flight meet the same; one line in the log is enough.
    if (clock.now() >= restingUntil) log.error({ reason }, 'mail server refuses our login; queue paused');
    isProbing = true;
    restingUntil = clock.now() + PAUSE_MS;
    await note(() => queue.release([mail]));
  }

  /** Retries writing an outcome until the database is back, because a lost outcome would run the mail again. */
  async function note(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        noteOutage(error);
        if (stopping.signal.aborted) return;
        await elapsed(pollIntervalMs, stopping.signal);
      }
    }
  }

  function noteOutage(error: unknown): void {
    if (!databaseDown) log.error({ reason: errorReason(error) }, 'outbox unreachable');
    databaseDown = true;
  }
}

async function elapsed(ms: number, cut: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal: cut }).catch(() => undefined);
}
