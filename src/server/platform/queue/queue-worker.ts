import { setTimeout } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { errorReason } from '../error-reason.ts';
import { createJobSlots } from './job-slots.ts';
import type { Outcome, QueueWorkerOptions } from './queue-options.ts';
import type { ClaimedJob } from './queue-table.ts';
import { jittered } from './retry-delays.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';

const POLL_INTERVAL_MS = 1_000;
/**
 * Pause between two claims. Jobs that end during it share the next claim, and a long queue leaves the main thread to
 * visitors most of the time. Twenty jobs per pause still allow 1,000 a second.
 */
const BREATH_MS = 20;
/** How long a job that has ended waits for others, to share one write and one sync with them. */
const NOTE_AFTER_MS = 8;
/** While visitors are being refused. Twenty jobs a second still run. */
const OVERLOADED_BREATH_MS = 1_000;
/** How long the queue rests after a job paused it; then one job tries again. */
const PAUSE_MS = 5 * MINUTE_MS;
/** Repeated measurements of the database's clock differ by less. A clock that goes back further was set back. */
const CLOCK_TOLERANCE_MS = 1_000;
/** Shorter than the server's own 25 s for draining. */
const STOP_GRACE_MS = 20_000;

export interface QueueWorker {
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void;
  start(): void;
  /** Claims no more jobs, finishes those in flight, and releases those that haven't begun within the grace period. */
  stop(): Promise<void>;
}

export function createQueueWorker<Job extends ClaimedJob>({
  store,
  noun,
  describe,
  run,
  leaseMs,
  retryDelaysMs,
  longestRetryAfterMs = 0,
  clock,
  log,
  isOverloaded = () => false,
  random = Math.random,
  pollIntervalMs = POLL_INTERVAL_MS,
  stopGraceMs = STOP_GRACE_MS,
  ...slotsOptions
}: QueueWorkerOptions<Job>): QueueWorker {
  const longestWaitMs = [0, ...retryDelaysMs.map((delayMs) => Math.max(jittered(delayMs, 1), longestRetryAfterMs))];
  const slots = createJobSlots({ ...slotsOptions, onRoom: wake });
  const doneNotes = new DataLoader(noteDone, {
    cache: false,
    batchScheduleFn: (dispatch) => void setTimeout(NOTE_AFTER_MS).then(dispatch),
  });
  const stopping = new AbortController();
  const leaving = new AbortController();
  /** In flight, and surely not accepted by the other side. */
  const untouched = new Map<string, Job>();
  let poll: NodeJS.Timeout | undefined;
  let filling: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let databaseDown = false;
  let isProbing = false;
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
      leaving.abort();
      // The others keep their leases: the other side may still accept them, and a released row would run twice.
      const begun = slots.count() - untouched.size;
      if (begun > 0) log.warn({ count: begun }, `stopped with ${noun}s still on their way`);
      if (untouched.size > 0) await note(() => store.release([...untouched.values()]));
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
      const surplus: Job[] = [];
      for (const job of await claim()) {
        if (!stopping.signal.aborted && slots.takes(job)) slots.occupy(job, work(job));
        else surplus.push(job);
      }
      if (surplus.length > 0) {
        await note(() => store.release(surplus));
        // The next claim leaves out what was too many of this one, and so reaches the jobs behind.
        wokenMeanwhile = true;
      }
      await elapsed(isOverloaded() ? OVERLOADED_BREATH_MS : BREATH_MS, stopping.signal);
    }
    // Nothing is awaited since the last check of the flag: a wake in between would see `filling` set and be lost.
    filling = undefined;
  }

  async function claim(): Promise<Job[]> {
    const now = clock.now();
    try {
      if (now < latestSeen - CLOCK_TOLERANCE_MS) await followClockBack(now);
      latestSeen = Math.max(latestSeen, now);
      const free = isProbing ? 1 - slots.count() : slots.free();
      if (free <= 0 || now < restingUntil) return [];
      const jobs = await store.claim(free, now, leaseMs, {
        // Jobs in flight may look due: if the database is down or slow, a lease can end before the outcome is recorded.
        except: slots.ids(),
        exceptGroups: slots.fullGroups(),
        untriedOnly: slots.isFullOfRetries(),
        bulkLimit: slots.freeForBulk(),
      });
      databaseDown = false;
      return jobs;
    } catch (error) {
      noteOutage(error);
      return [];
    }
  }

  /** Otherwise jobs postponed by the old clock would wait longer, by as much as it was set back. */
  async function followClockBack(now: number): Promise<void> {
    await store.bringNear(now, leaseMs, longestWaitMs);
    restingUntil = Math.min(restingUntil, now + PAUSE_MS);
    latestSeen = now;
  }

  async function work(job: Job): Promise<void> {
    const fields = { ...describe(job), attempt: job.attempts };
    // More claims than attempts: the process died during earlier attempts.
    if (job.attempts > retryDelaysMs.length + 1) {
      log.error(fields, `${noun} failed`);
      return note(() => store.markFailed(job, 'attempts used up'));
    }
    untouched.set(job.id, job);
    const outcome = await run(job, {
      prepared: () => slots.prepared(job),
      begun: () => untouched.delete(job.id),
      leaving: leaving.signal,
    });
    // Released by stop().
    if (leaving.signal.aborted && untouched.has(job.id)) return;
    untouched.delete(job.id);
    if (outcome.result === 'done') {
      isProbing = false;
      await doneNotes.load(job);
      log.info(fields, `${noun} ${store.doneStatus}`);
      return;
    }
    if (outcome.result === 'pause') return rest(job, outcome);
    const { result, reason } = outcome;
    // Whoever rejects a job works; a failed connection says nothing about that.
    if (result === 'reject') isProbing = false;
    const delay = retryDelaysMs[job.attempts - 1];
    if (result === 'reject' || delay === undefined) {
      log.error({ ...fields, reason }, `${noun} failed`);
      return note(() => store.markFailed(job, reason));
    }
    log.warn({ ...fields, reason }, `${noun} delayed`);
    const askedMs = Math.min(outcome.retryAfterMs ?? 0, longestRetryAfterMs);
    const waitMs = Math.max(jittered(delay, random()), askedMs);
    await note(() => store.reschedule(job, clock.now() + waitMs, reason));
  }

  async function noteDone(jobs: readonly Job[]): Promise<void[]> {
    await note(() => store.markDone(jobs, clock.now()));
    return jobs.map(() => undefined);
  }

  async function rest(job: Job, { reason, event }: Extract<Outcome, { result: 'pause' }>): Promise<void> {
    // Other jobs in flight meet the same; one line in the log is enough.
    if (clock.now() >= restingUntil) log.error({ reason }, event);
    isProbing = true;
    restingUntil = clock.now() + PAUSE_MS;
    await note(() => store.release([job]));
  }

  /** Retries writing an outcome until the database is back, because a lost outcome would run the job again. */
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
    if (!databaseDown) log.error({ reason: errorReason(error) }, `${store.name} unreachable`);
    databaseDown = true;
  }
}

/** Resolves after `ms`, or sooner when `cut` aborts. */
async function elapsed(ms: number, cut: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal: cut }).catch(() => undefined);
}
