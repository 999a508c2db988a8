import { once } from 'node:events';
import { join } from 'node:path';
import { moveToAllCores, moveToLoadCore } from './support/bench-cores.ts';
import { formatCpuTime, watchCpuTime } from './support/bench-cpu-time.ts';
import { makeFolder, ROOT, startProcess, stopProcess } from './support/bench-processes.ts';
import { OWNER, startServer, type RunningServer } from './support/bench-server.ts';
import { inMilliseconds, median, percentile, topicOfGoals, type Topic } from './support/bench-table.ts';
import { submitAtRate, viewAtRate } from './contact-load.ts';
import { countUnsent, fillQueue, QUEUED } from './support/outbox-file.ts';

const SECONDS = 60;
const LEADS_PER_SECOND = 200;
const PAGES_PER_SECOND = 50;
const PAGE = '/pricing';
const LEADS_P99_MS = 25;
const PAGES_P99_MS = 20;
/** Mails that may still be unsent after the last lead: one second's worth, however long the run was. */
const MOST_LEFT = LEADS_PER_SECOND;

const QUEUE_SECONDS = 15;
/** Medians of the same server differ by this much between runs. */
const SAME_WITHIN_MS = 0.5;

export async function measureMailDrain(): Promise<Topic> {
  moveToAllCores();
  const sink = startProcess([process.execPath, join(ROOT, 'lab/bench/support/mail-sink.ts')], { cwd: ROOT, env: {} });
  const [printed] = (await once(sink.stdout, 'data')) as [Buffer];
  // Otherwise one client may make only 60 calls a minute.
  const settings = { RATE_LIMIT_SCALE: '1000', OWNER_EMAIL: OWNER, SMTP_URL: printed.toString().trim() };
  const start = (dataDir: string) => startServer({ dataDir, cores: 'all', settings });

  const drain = await drainBesideVisitors(start);
  const queue = await viewBesideQueue(start);
  await stopProcess(sink);
  moveToLoadCore();

  const leadsP99 = percentile(drain.leads, 0.99);
  const pagesP99 = percentile(drain.pages, 0.99);
  return topicOfGoals(
    `3b. Mail beside visitors, ${LEADS_PER_SECOND} leads/s and ${PAGES_PER_SECOND} pages/s for ${SECONDS} s`,
    [
      ['leads, p50', inMilliseconds(median(drain.leads)), '', true],
      ['leads, p99', inMilliseconds(leadsP99), `<= ${LEADS_P99_MS} ms`, leadsP99 <= LEADS_P99_MS],
      ['pages beside them, p50', inMilliseconds(median(drain.pages)), '', true],
      ['pages beside them, p99', inMilliseconds(pagesP99), `<= ${PAGES_P99_MS} ms`, pagesP99 <= PAGES_P99_MS],
      ['mails left after the last lead', String(drain.left), `<= ${MOST_LEFT}`, drain.left <= MOST_LEFT],
      ['leads not accepted', String(drain.refused), '= 0', drain.refused === 0],
      [
        `pages beside ${QUEUED} queued mails, p50`,
        inMilliseconds(queue.withQueue),
        `<= ${inMilliseconds(queue.without)}, as without, + ${SAME_WITHIN_MS} ms`,
        queue.withQueue - queue.without <= SAME_WITHIN_MS,
      ],
      ['mails sent from the queue meanwhile', `${Math.round(queue.sentPerSecond)}/s`, '', true],
    ],
    [
      'Server, visitors and a mail server that takes everything share all cores.',
      `CPU per lead, with its mail: ${formatCpuTime(drain.cpuTime, drain.leads.length)}.`,
    ],
  );
}

type Start = (dataDir: string) => Promise<RunningServer>;

async function drainBesideVisitors(start: Start) {
  const dataDir = makeFolder();
  const server = await start(dataDir);
  const cost = watchCpuTime(server.pid);
  const [outcomes, pages] = await Promise.all([
    submitAtRate(server.origin, LEADS_PER_SECOND, SECONDS),
    viewAtRate(`${server.origin}${PAGE}`, PAGES_PER_SECOND, SECONDS),
  ]);
  const left = countUnsent(dataDir);
  const cpuTime = cost();
  await server.stop();
  const accepted = outcomes.filter(({ status }) => status === 200);
  const leads = accepted.map(({ milliseconds }) => milliseconds);
  return { leads, pages, left, refused: outcomes.length - accepted.length, cpuTime };
}

async function viewBesideQueue(start: Start) {
  const dataDir = makeFolder();
  const view = async (server: RunningServer) =>
    median(await viewAtRate(`${server.origin}${PAGE}`, PAGES_PER_SECOND, QUEUE_SECONDS));
  const empty = await start(dataDir);
  const without = await view(empty);
  await empty.stop();
  fillQueue(dataDir, 'normal');
  const full = await start(dataDir);
  const unsentBefore = countUnsent(dataDir);
  const withQueue = await view(full);
  const sentPerSecond = (unsentBefore - countUnsent(dataDir)) / QUEUE_SECONDS;
  await full.stop();
  return { without, withQueue, sentPerSecond };
}
