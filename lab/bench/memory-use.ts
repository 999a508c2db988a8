import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PageEntry } from '../../tools/pages/prerender-pages.ts';
import { makeFolder, ROOT } from './support/bench-processes.ts';
import { call, startServer } from './support/bench-server.ts';
import { NO_GOAL, type Topic } from './support/bench-table.ts';

const REQUESTS = 10_000;
const CONCURRENCY = 16;
/** Work that goes on right after the start counts as part of the start. */
const SETTLE_MS = 500;
const UNKNOWN_PATH = '/there-is-no-such-page';

export async function measureMemory(): Promise<Topic> {
  const title = `6. Memory: resident, before and after ${REQUESTS} requests of all pages in turn`;
  const columns = ['', 'result', 'goal'];
  const server = await startServer({ dataDir: makeFolder(), cores: 'server' });
  await call(`${server.origin}/`);
  await setTimeout(SETTLE_MS);
  const before = server.memory();
  await requestPages(server.origin);
  const after = server.memory();
  await server.stop();
  if (before === undefined || after === undefined) {
    return { title, columns, rows: [], remarks: ['Not measured: this machine has no /proc.'] };
  }
  return {
    title,
    columns,
    rows: [
      ['after the start', inMegabytes(before), NO_GOAL],
      [`after ${REQUESTS} requests`, inMegabytes(after), NO_GOAL],
      ['growth', inMegabytes(after - before), NO_GOAL],
    ],
  };
}

async function requestPages(origin: string): Promise<void> {
  const entries = JSON.parse(readFileSync(join(ROOT, 'dist/pages/index.json'), 'utf8')) as PageEntry[];
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  let next = 0;
  const visitor = async () => {
    while (next < REQUESTS) {
      const entry = entries[next % entries.length];
      next += 1;
      if (!entry) throw new Error('dist/pages/index.json is empty.');
      const path = entry.path === '*' ? UNKNOWN_PATH : entry.path;
      const { status } = await call(origin + path, { agent });
      if (status !== entry.status) throw new Error(`${path} answered ${status} instead of ${entry.status}.`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, visitor));
  agent.destroy();
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
