/** What a queue's owner states: how a job is run and described, and what may become of an attempt. */
import type { Clock } from '../clock.ts';
import type { Log, LogFields } from '../log.ts';
import type { JobSlotsOptions } from './job-slots.ts';
import type { QueueStore } from './queue-store.ts';
import type { ClaimedJob } from './queue-table.ts';

/**
 * What became of an attempt. `retry`: again after the next delay, but no sooner than `retryAfterMs`; `reject`: this job
 * never again; `pause`: no fault of this job, so the whole queue waits, and `event` says so in the log.
 */
export type Outcome =
  | { result: 'done' }
  | { result: 'retry'; reason: string; retryAfterMs?: number }
  | { result: 'reject'; reason: string }
  | { result: 'pause'; reason: string; event: string };

/** How far a job is. */
export interface Stages {
  /** Only the exchange with the other side is left. */
  prepared: () => void;
  /** From now on, the other side may have accepted it. */
  begun: () => void;
  /** Aborts when the process ends. */
  leaving: AbortSignal;
}

export interface QueueTuning extends Pick<JobSlotsOptions, 'briskMax' | 'waitingAfterMs'> {
  /**
   * The database's time where several servers share a database, so that none sees another's lease as expired too early.
   */
  clock: Clock;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Whether the site refuses visitors; jobs then wait, because running them takes their processor. */
  isOverloaded?: () => boolean;
  /** Returns a number within [0, 1), for the jitter of retries. */
  random?: () => number;
  pollIntervalMs?: number;
  stopGraceMs?: number;
}

export interface QueueWorkerOptions<Job extends ClaimedJob> extends QueueTuning, Pick<JobSlotsOptions, 'slowGroups'> {
  store: QueueStore<Job>;
  /** What a job is called in the log, such as `mail`, and which fields tell of one. */
  noun: string;
  describe: (job: Job) => LogFields;
  /** Must not reject, and must not begin once `stages.leaving` has aborted. */
  run: (job: Job, stages: Stages) => Promise<Outcome>;
  /** Must outlast any run. */
  leaseMs: number;
  /** Delays between attempts, in milliseconds. A job that failed once more than there are delays is a dead letter. */
  retryDelaysMs: readonly number[];
  /** A longer `retryAfterMs` is cut to this, so that nobody can put a job off for good. By default none counts. */
  longestRetryAfterMs?: number;
}
