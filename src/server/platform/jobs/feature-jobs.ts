/** Runs the features' periodic jobs. Replicas run them at the same time: each job claims the rows that it works on. */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

export interface Job {
  name: string;
  everyMs: number;
  /** Returns early, between two pieces of work, once `stopping` is aborted. */
  run: (now: number, stopping: AbortSignal) => Promise<void>;
}

/** Skips a run while the same job's previous run is in flight. */
export function createJobs(jobs: readonly Job[], clock: Clock, log: Log) {
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
    start(): void {
      if (timers.length > 0) return;
      for (const job of jobs) {
        timers.push(setInterval(() => run(job), job.everyMs).unref());
        run(job);
      }
    },
    async stop(): Promise<void> {
      stopping.abort();
      for (const timer of timers.splice(0)) clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}
