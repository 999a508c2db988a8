/** Delivers the outbox: claims due emails, renders and sends a few at once, and records each outcome. */
import { setTimeout } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { judgeFailure } from './mail-failure.ts';
import { jittered, RETRY_DELAYS_MS } from './mail-retry.ts';
import type { ComposedMail, MailComposer } from './compose-mail.ts';
import type { FinishedMail } from './mail-message.ts';
import { createMailSlots, type MailSlotsOptions } from './mail-slots.ts';
import type { MailTransport } from './mail-transport.ts';
import { createOutboxStore, type ClaimedMail } from './outbox-store.ts';

const POLL_INTERVAL_MS = 1_000;
/**
 * Pause between two claims. Mails that end during it share the next claim, and a long queue leaves the main thread to
 * visitors most of the time. Twenty mails per pause still allow 2,000 a second.
 */
const BREATH_MS = 10;
/** While visitors are being refused. Twenty mails a second still leave. */
const OVERLOADED_BREATH_MS = 1_000;
/** For one message, without its rendering. A relay that takes longer counts as unreachable. */
const SEND_TIMEOUT_MS = 60_000;
/** How much a lease outlasts the send timeout: 30 s for rendering, the rest for recording the outcome. */
const LEASE_MARGIN_MS = 45_000;
/** How long the queue rests after the mail server refused our login; then one message tries again. */
const LOGIN_PAUSE_MS = 5 * 60_000;
/** Repeated measurements of the database's clock differ by less. A clock that goes back further was set back. */
const CLOCK_TOLERANCE_MS = 1_000;
/** Shorter than the server's own 25 s for draining. */
const STOP_GRACE_MS = 20_000;

export interface MailWorkerOptions extends Pick<MailSlotsOptions, 'briskMax' | 'waitingAfterMs' | 'slowKinds'> {
  db: Database;
  engine: 'sqlite' | 'postgres';
  /**
   * The database's time where several servers share a database, so that none sees another's lease as expired too early.
   */
  clock: Clock;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  compose: MailComposer;
  /** Renders a composed email and writes it out as a message. */
  finish: (mail: ComposedMail) => Promise<FinishedMail>;
  transport: MailTransport;
  /** Whether the site refuses visitors; mail then waits, because making it takes their processor. */
  isOverloaded?: () => boolean;
  /** Returns a number within [0, 1), for the jitter of retries. */
  random?: () => number;
  pollIntervalMs?: number;
  sendTimeoutMs?: number;
  retryDelaysMs?: readonly number[];
  stopGraceMs?: number;
}

export interface MailWorker {
  /** Looks for due emails now instead of at the next poll. */
  wake(): void;
  start(): void;
  /** Claims no more emails, finishes those in flight and releases the rest. */
  stop(): Promise<void>;
}

type Outcome = { sent: true } | { sent: false; failure: ReturnType<typeof judgeFailure> };

export function createMailWorker({
  db,
  engine,
  clock,
  log,
  compose,
  finish,
  transport,
  isOverloaded = () => false,
  random = Math.random,
  pollIntervalMs = POLL_INTERVAL_MS,
  briskMax,
  waitingAfterMs,
  slowKinds,
  sendTimeoutMs = SEND_TIMEOUT_MS,
  retryDelaysMs = RETRY_DELAYS_MS,
  stopGraceMs = STOP_GRACE_MS,
}: MailWorkerOptions): MailWorker {
  const outbox = createOutboxStore(db, { skipLocked: engine === 'postgres' });
  const leaseMs = sendTimeoutMs + LEASE_MARGIN_MS;
  const longestWaitMs = [0, ...retryDelaysMs.map((delayMs) => jittered(delayMs, 1))];
  const slots = createMailSlots({ briskMax, waitingAfterMs, slowKinds, onRoom: wake });
  /** Mails that end in the same turn of the loop share one write and one sync. */
  const sentNotes = new DataLoader(noteSent, { cache: false, batchScheduleFn: setImmediate });
  const stopping = new AbortController();
  let poll: NodeJS.Timeout | undefined;
  let filling: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let databaseDown = false;
  let loginRefused = false;
  let restingUntil = 0;
  /**
   * The latest time seen. Infinite at the start, because the clock may have been set back while the process was down.
   */
  let latestSeen = Number.POSITIVE_INFINITY;

  return {
    wake,
    start() {
      poll ??= setInterval(wake, pollIntervalMs);
      wake();
    },
    async stop() {
      clearInterval(poll);
      stopping.abort();
      await filling;
      const grace = new AbortController();
      const finished = slots.allEnded().finally(() => grace.abort());
      await Promise.race([finished, elapsed(stopGraceMs, grace.signal)]);
      // Their leases stay: the mail server may still accept them, and a released row would be sent twice.
      if (slots.count() > 0) log.warn({ count: slots.count() }, 'stopped with mails still on their way');
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
        if (!stopping.signal.aborted && slots.takes(mail)) slots.occupy(mail, deliver(mail));
        else surplus.push(mail);
      }
      if (surplus.length > 0) {
        await note(() => outbox.release(surplus));
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
      const free = loginRefused ? 1 - slots.count() : slots.free();
      if (free <= 0 || now < restingUntil) return [];
      // Mails in flight may look due: if the database is down or slow, a lease can end before the outcome is recorded.
      const filter = { except: slots.ids(), exceptKinds: slots.fullKinds(), untriedOnly: slots.isFullOfRetries() };
      const mails = await outbox.claim(free, now, leaseMs, filter);
      databaseDown = false;
      return mails;
    } catch (error) {
      if (!databaseDown) log.error({ reason: judgeFailure(error).reason }, 'outbox unreachable');
      databaseDown = true;
      return [];
    }
  }

  /** Otherwise mails postponed by the old clock would wait longer, by as much as it was set back. */
  async function followClockBack(now: number): Promise<void> {
    await outbox.bringNear(now, leaseMs, longestWaitMs);
    restingUntil = Math.min(restingUntil, now + LOGIN_PAUSE_MS);
    latestSeen = now;
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const fields = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts };
    // More claims than attempts: the process died during earlier attempts.
    if (mail.attempts > retryDelaysMs.length + 1) {
      log.error(fields, 'mail failed');
      return note(() => outbox.markFailed(mail, 'attempts used up'));
    }
    const outcome = await attempt(mail);
    if (outcome.sent) {
      loginRefused = false;
      await sentNotes.load(mail);
      log.info(fields, 'mail sent');
      return;
    }
    const { verdict, reason } = outcome.failure;
    if (verdict === 'pause') return rest(mail, reason);
    // A rejected message means that the login worked; a failed connection says nothing about the login.
    if (verdict === 'reject') loginRefused = false;
    const delay = retryDelaysMs[mail.attempts - 1];
    if (verdict === 'reject' || delay === undefined) {
      log.error({ ...fields, reason }, 'mail failed');
      return note(() => outbox.markFailed(mail, reason));
    }
    log.warn({ ...fields, reason }, 'mail delayed');
    await note(() => outbox.reschedule(mail, clock.now() + jittered(delay, random()), reason));
  }

  async function noteSent(mails: readonly ClaimedMail[]): Promise<void[]> {
    await note(() => outbox.markSent(mails, clock.now()));
    return mails.map(() => undefined);
  }

  async function attempt(mail: ClaimedMail): Promise<Outcome> {
    try {
      const finished = await finish(await compose({ ...mail, payload: JSON.parse(mail.payload) }));
      slots.made(mail);
      const { id, createdAt } = mail;
      await transport.send({ ...finished, id, createdAt }, AbortSignal.timeout(sendTimeoutMs));
      return { sent: true };
    } catch (error) {
      return { sent: false, failure: judgeFailure(error) };
    }
  }

  async function rest(mail: ClaimedMail, reason: string): Promise<void> {
    // Other mails in flight meet the same refusal; one line in the log is enough.
    if (clock.now() >= restingUntil) log.error({ reason }, 'mail server refuses our login; queue paused');
    loginRefused = true;
    restingUntil = clock.now() + LOGIN_PAUSE_MS;
    await note(() => outbox.release([mail]));
  }

  /** Retries writing an outcome until the database is back, because a lost outcome would send the mail again. */
  async function note(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!databaseDown) log.error({ reason: judgeFailure(error).reason }, 'outbox unreachable');
        databaseDown = true;
        if (stopping.signal.aborted) return;
        await elapsed(pollIntervalMs, stopping.signal);
      }
    }
  }
}

/** Resolves after `ms`, or sooner when `cut` aborts. */
async function elapsed(ms: number, cut: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal: cut }).catch(() => undefined);
}
