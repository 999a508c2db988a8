import { statSync } from 'node:fs';
import { Tinypool } from 'tinypool';
import type { Log } from '#server/platform/log.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';

/** Rewriting a larger file would take longer than writers have patience. */
const LARGEST_BYTES = 64_000_000;
/** The least time between two starts, because nobody can write meanwhile. */
const INTERVAL_MS = MINUTE_MS;
/** In the build this file is part of main.js; tests run it as source. */
const WORKER = import.meta.url.endsWith('.ts') ? './rewrite-worker.ts' : './rewrite-worker.js';

export type FileRewriter = ReturnType<typeof createFileRewriter>;

export function createFileRewriter(file: string, log: Pick<Log, 'warn'>) {
  let running = Promise.resolve();
  let startedAt = -Infinity;
  let waiting: NodeJS.Timeout | undefined;
  const start = () => {
    clearTimeout(waiting);
    waiting = undefined;
    startedAt = performance.now();
    running = running
      .then(() => rewrite(file, log))
      .catch((error: unknown) => log.warn({ job: 'file rewriting', error }, 'job failed'));
  };
  return {
    /** Returns at once; requests within a minute share a run. */
    request(): void {
      const pauseMs = startedAt + INTERVAL_MS - performance.now();
      if (pauseMs <= 0) start();
      else waiting ??= setTimeout(start, pauseMs).unref();
    },
    /** Does now what was requested; resolves when it is done. */
    async finish(): Promise<void> {
      if (waiting) start();
      await running;
    },
  };
}

async function rewrite(file: string, log: Pick<Log, 'warn'>): Promise<void> {
  if (statSync(file).size > LARGEST_BYTES)
    return log.warn({ job: 'file rewriting' }, 'the database is too large to be rewritten while it serves');
  const filename = new URL(WORKER, import.meta.url).href;
  const thread = new Tinypool({ filename, runtime: 'worker_threads', minThreads: 0, maxThreads: 1 });
  try {
    // What the worker returns.
    const isLogEmpty = (await thread.run(file)) as boolean;
    if (!isLogEmpty) log.warn({ job: 'file rewriting' }, 'another process reads the database, so its log is not empty');
  } finally {
    await thread.destroy();
  }
}
