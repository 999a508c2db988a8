/** Runs what features do from time to time. Replicas run it together: each job shares its work out by rows it claims. */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

export interface Job {
  name: string;
  everyMs: number;
  /** Ends early, between two pieces of work, once `stopping` is aborted. */
  run: (now: number, stopping: AbortSignal) => Promise<void>;
}

export interface Jobs {
  start(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** A run that takes longer than the time between two is not overtaken by the next. */
export function createJobs(jobs: readonly Job[], clock: Clock, log: Log): Jobs {
  const underWay = new Map<Job, Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  const run = (job: Job) => {
    if (underWay.has(job)) return;
    const running = job
      .run(clock.now(), stopping.signal)
      .catch((error: unknown) => log.warn({ job: job.name, error }, 'job failed'))
      .finally(() => underWay.delete(job));
    underWay.set(job, running);
  };
  return {
    start() {
      if (timers.length > 0) return;
      for (const job of jobs) {
        timers.push(setInterval(() => run(job), job.everyMs).unref());
        run(job);
      }
    },
    async stop() {
      stopping.abort();
      for (const timer of timers.splice(0)) clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}
