import { makeFolder } from './support/bench-processes.ts';
import { call, startServer } from './support/bench-server.ts';
import { inMilliseconds, median, NO_GOAL, type Topic } from './support/bench-table.ts';

const TIMES = 5;

export async function measureStartUp(): Promise<Topic> {
  const fresh: number[] = [];
  const again: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const dataDir = makeFolder();
    fresh.push(await timeStart(dataDir));
    again.push(await timeStart(dataDir));
  }
  const row = (name: string, times: number[]) => [
    name,
    inMilliseconds(median(times)),
    times.map((it) => Math.round(it)).join(', '),
    NO_GOAL,
  ];
  return {
    title: `5. Start-up: from process start to the first 200 of /, ${TIMES} times each`,
    columns: ['data folder', 'median', 'each in ms', 'goal'],
    rows: [row('new', fresh), row('existing', again)],
    remarks: ['On all cores, as a person starts it; without npm, which adds its own time.'],
  };
}

async function timeStart(dataDir: string): Promise<number> {
  const started = performance.now();
  const server = await startServer({ dataDir, cores: 'all' });
  const { status } = await call(`${server.origin}/`);
  const elapsed = performance.now() - started;
  if (status !== 200) throw new Error(`The home page answered ${status} after the start.`);
  await server.stop();
  return elapsed;
}
