/** Measures requests per second of the home page, and what one of them costs. */
import { describeCores, formatCoreUse, watchCores } from './support/bench-cores.ts';
import { formatCpuTime, watchCpuTime } from './support/bench-cpu-time.ts';
import { makeFolder } from './support/bench-processes.ts';
import { ACCEPT_ENCODING, startServer } from './support/bench-server.ts';
import { median, type Topic } from './support/bench-table.ts';
import { WireConnection, type WireRequest } from './support/wire-client.ts';

const CONNECTIONS = 64;
const ROUNDS = 3;
const ROUND_SECONDS = 4;
const WARM_UP_SECONDS = 2;
/** Far beyond any answer here. */
const TIMEOUT_MS = 20_000;
const HOME: WireRequest = { method: 'GET', path: '/', headers: { 'accept-encoding': ACCEPT_ENCODING } };

export async function measurePageThroughput(): Promise<Topic> {
  const server = await startServer({ dataDir: makeFolder(), cores: 'server' });
  const origin = new URL(server.origin);
  await loadHome(origin, WARM_UP_SECONDS);
  const busy = watchCores();
  const cost = watchCpuTime(server.pid);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await loadHome(origin, ROUND_SECONDS));
  const cpuTime = cost();
  const coreUse = busy();
  await server.stop();

  const requests = rounds.reduce((sum, count) => sum + count, 0);
  const rates = rounds.map((count) => Math.round(count / ROUND_SECONDS));
  return {
    title: '2. Home page, in requests per second',
    columns: ['median', `${ROUNDS} rounds of ${ROUND_SECONDS} s`, 'CPU per request', 'busy'],
    rows: [[String(median(rates)), rates.join(', '), formatCpuTime(cpuTime, requests), formatCoreUse(coreUse)]],
    remarks: [
      `${describeCores()}. The load itself may be the limit of the rate; CPU per request is the server's alone.`,
    ],
  };
}

/** Resolves to how many answers came. Throws when one wasn't a 200. */
async function loadHome(origin: URL, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let answers = 0;
  const visitors = Array.from({ length: CONNECTIONS }, async () => {
    const connection = new WireConnection(origin);
    while (performance.now() < end) {
      const { status } = await connection.ask(HOME, TIMEOUT_MS);
      if (status !== 200) throw new Error(`The home page answered ${status}.`);
      answers += 1;
    }
    connection.close();
  });
  await Promise.all(visitors);
  return answers;
}
