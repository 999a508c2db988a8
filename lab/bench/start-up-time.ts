import { setTimeout } from 'node:timers/promises';
import { makeFolder } from './support/bench-processes.ts';
import { call, startServer } from './support/bench-server.ts';
import { inMilliseconds, median, type Topic } from './support/bench-table.ts';

const TIMES = 5;
/** Work that goes on right after the start counts as part of the start. */
const SETTLE_MS = 500;

export async function measureStartUp(): Promise<Topic> {
  const fresh: Start[] = [];
  const again: Start[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const dataDir = makeFolder();
    fresh.push(await timeStart(dataDir));
    again.push(await timeStart(dataDir));
  }
  const row = (name: string, starts: readonly Start[]) => [
    name,
    inMilliseconds(median(starts.map(({ milliseconds }) => milliseconds))),
    starts.map(({ milliseconds }) => Math.round(milliseconds)).join(', '),
    `${Math.round(median(starts.map(({ bytes }) => bytes)) / 1e6)} MB`,
  ];
  return {
    title: `4. Start-up: from process start to the first 200 of /, ${TIMES} times each`,
    columns: ['data folder', 'median', 'each in ms', 'memory then'],
    rows: [row('new', fresh), row('existing', again)],
    remarks: ['On all cores, as a person starts it; without npm, which adds its own time.'],
  };
}

interface Start {
  milliseconds: number;
  /** Resident; 0 without /proc. */
  bytes: number;
}

async function timeStart(dataDir: string): Promise<Start> {
  const started = performance.now();
  const server = await startServer({ dataDir, cores: 'all' });
  const { status } = await call(`${server.origin}/`);
  const milliseconds = performance.now() - started;
  if (status !== 200) throw new Error(`The home page answered ${status} after the start.`);
  await setTimeout(SETTLE_MS);
  const bytes = server.memory() ?? 0;
  await server.stop();
  return { milliseconds, bytes };
}
