/** Backs the site up at intervals, on one replica at a time and in a process of its own, and tries the backups weekly. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/feature-jobs.ts';
import type { Log } from '../log.ts';
import type { BackupOrder, BackupReport } from './backup-process-main.ts';
import { claimTask, finishTask, releaseTask } from './upkeep-store.ts';

const CHECK_INTERVAL_MS = MINUTE_MS;
const TIMES = { retryMs: HOUR_MS, leaseMs: 6 * HOUR_MS };
const DRILL_EVERY_MS = 7 * DAY_MS;
/** In the build this file is part of main.js; tests run it as source. */
const PROCESS_FILE = import.meta.url.endsWith('.ts') ? './backup-process-main.ts' : './backup-process-main.js';

export interface BackupJobOptions {
  db: Database;
  clock: Clock;
  log: Log;
  everyMs: number;
  order: Omit<BackupOrder, 'now' | 'drill'>;
}

export function createBackupJob({ db, clock, log, everyMs, order }: BackupJobOptions): Job {
  return {
    name: 'backup',
    everyMs: CHECK_INTERVAL_MS,
    async run(now, stopping) {
      if (!(await claimTask(db, 'backup', now, { everyMs, ...TIMES }))) return;
      const drill = await claimTask(db, 'drill', now, { everyMs: DRILL_EVERY_MS, ...TIMES });
      const tasks = drill ? (['backup', 'drill'] as const) : (['backup'] as const);
      const report = await runInProcess({ ...order, now, drill }, stopping);
      if (report === 'stopped') {
        for (const task of tasks) await releaseTask(db, task, now);
        return;
      }
      for (const task of tasks) {
        const outcome = report[task] ?? { problem: 'No backup was made to try.' };
        const isProblem = 'problem' in outcome;
        await finishTask(db, task, now, isProblem ? outcome : { now: clock.now(), rows: outcome.rows });
        if (isProblem) log.error({ job: task, output: outcome.problem }, 'job failed');
        else log.info({ job: task, count: outcome.rows }, 'job done');
      }
      if (report.output) log.info({ job: 'backup', output: report.output }, 'BACKUP_AFTER has run');
    },
  };
}

/** In a group of its own, so that what it started ends with it. */
async function runInProcess(order: BackupOrder, stopping: AbortSignal): Promise<BackupReport | 'stopped'> {
  const child = fork(fileURLToPath(new URL(PROCESS_FILE, import.meta.url)), {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  const stop = () => endGroup(child.pid);
  stopping.addEventListener('abort', stop);
  let report: BackupReport | undefined;
  child.once('message', (message) => (report = message as BackupReport));
  child.send(order, () => undefined);
  try {
    const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    if (stopping.aborted) return 'stopped';
    return report ?? { backup: { problem: `The backup's process ended early (${signal ?? status}).` } };
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
