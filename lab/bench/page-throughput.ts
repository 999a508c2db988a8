/** Measures requests per second of the home page, against one nginx worker that sends the same answer. */
import { describeCores, formatCoreUse, watchCores, type CoreUse } from './support/bench-cores.ts';
import { addCpuTime, formatCpuTime, watchCpuTime, type CpuTime } from './support/bench-cpu-time.ts';
import { startNginx } from './support/bench-nginx.ts';
import { makeFolder } from './support/bench-processes.ts';
import { call, startServer } from './support/bench-server.ts';
import { median, NO_GOAL, type Topic } from './support/bench-table.ts';
import { loadPage, loadTool } from './page-load.ts';

const GOAL_RATIO = 0.7;
const ROUNDS = 3;
const ROUND_SECONDS = 4;
const WARM_UP_SECONDS = 2;

interface Contender {
  name: string;
  address: string;
  pid: number;
  rates: number[];
  cpuTime: CpuTime;
  coreUse: (CoreUse | undefined)[];
}

export async function measurePageThroughput(): Promise<Topic> {
  const server = await startServer({ dataDir: makeFolder(), cores: 'server' });
  const page = await call(`${server.origin}/`);
  if (page.status !== 200 || page.headers['content-encoding'] !== 'br') {
    throw new Error('The home page did not come in brotli.');
  }
  const nginx = await startNginx(page);
  const ours = contender('this server', server);
  const theirs = nginx && contender('one nginx worker', nginx);
  const contenders = theirs ? [ours, theirs] : [ours];
  for (const { address } of contenders) await loadPage(address, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) for (const each of contenders) await runRound(each);
  await Promise.all([server.stop(), nginx?.stop()]);

  const ratio = theirs && median(ours.rates) / median(theirs.rates);
  const isBroken = ratio !== undefined && ratio < GOAL_RATIO;
  // Rounded down, so that 0.699 doesn't show as 0.70.
  const shown = ratio === undefined ? '' : (Math.floor(ratio * 100) / 100).toFixed(2);
  const ratioRow = [
    'ratio',
    shown,
    '',
    `>= ${GOAL_RATIO}`,
    `by CPU: ${cpuRatio(contenders)}`,
    isBroken ? 'BROKEN' : 'kept',
  ];
  return {
    title: `2. Home page, ${page.body.length} bytes of brotli, in requests per second`,
    columns: ['', 'median', `${ROUNDS} rounds of ${ROUND_SECONDS} s`, 'goal', 'CPU per request', 'busy'],
    rows: [...contenders.map(rowOf), ...(theirs ? [ratioRow] : [])],
    remarks: [
      `Load: ${loadTool}; ${describeCores()}. Both send the same body and headers.`,
      'Other work on the machine disturbs the rates, and CPU per request hardly.',
      ...(nginx ? [] : ['No nginx on this machine, so no comparison.']),
    ],
    broken: isBroken ? [`requests/s: ${shown} of one nginx worker; the goal is ${GOAL_RATIO}.`] : [],
  };
}

function contender(name: string, { origin, pid }: { origin: string; pid: number }): Contender {
  return { name, address: `${origin}/`, pid, rates: [], cpuTime: { ownSeconds: 0, kernelSeconds: 0 }, coreUse: [] };
}

async function runRound(each: Contender): Promise<void> {
  const busy = watchCores();
  const cost = watchCpuTime(each.pid);
  each.rates.push(await loadPage(each.address, ROUND_SECONDS));
  each.cpuTime = addCpuTime(each.cpuTime, cost());
  each.coreUse.push(busy());
}

/** The ratio of the rates if no other work disturbed either server. */
function cpuRatio(contenders: readonly Contender[]): string {
  const [ours = Number.NaN, theirs = Number.NaN] = contenders.map((each) => secondsOf(each.cpuTime) / requestsOf(each));
  return theirs > 0 ? (theirs / ours).toFixed(2) : 'not measured';
}

function rowOf(each: Contender): string[] {
  const { name, rates, cpuTime, coreUse } = each;
  const rounds = rates.map((rate) => Math.round(rate)).join(', ');
  const rate = String(Math.round(median(rates)));
  return [name, rate, rounds, NO_GOAL, formatCpuTime(cpuTime, requestsOf(each)), formatCoreUse(coreUse)];
}

function requestsOf({ rates }: Contender): number {
  return rates.reduce((sum, rate) => sum + rate * ROUND_SECONDS, 0);
}

function secondsOf({ ownSeconds, kernelSeconds }: CpuTime): number {
  return ownSeconds + kernelSeconds;
}
