/** Measures how long mails that visitors wait for are kept behind a bulk backlog, against an empty queue. */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { moveToAllCores, moveToLoadCore } from './support/bench-cores.ts';
import { makeFolder, ROOT, startProcess, stopProcess } from './support/bench-processes.ts';
import { call, OWNER, startServer, type RunningServer } from './support/bench-server.ts';
import { inMilliseconds, NO_GOAL, percentile, type Topic } from './support/bench-table.ts';
import { submitAtRate } from './contact-load.ts';
import { countUnsent, fillQueue, QUEUED, waitsOf } from './support/outbox-file.ts';

const SIGN_UPS = 40;
const SIGN_UP_EVERY_MS = 250;
const LEADS_PER_SECOND = 5;
const LEADS_SECONDS = 10;
/** For the mails of a phase to leave. */
const SETTLE_MS = 2_000;
/** The mail thread starts with the first mails, and their code is compiled as it runs. */
const WARM_UP_SECONDS = 3;
const LEADS_A_ROUND = LEADS_PER_SECOND * (WARM_UP_SECONDS + LEADS_SECONDS);

export async function measureMailLanes(): Promise<Topic> {
  moveToAllCores();
  const sink = startProcess([process.execPath, join(ROOT, 'lab/bench/support/mail-sink.ts')], { cwd: ROOT, env: {} });
  const [printed] = (await once(sink.stdout, 'data')) as [Buffer];
  // Otherwise one client may sign up only a few times an hour.
  const settings = { RATE_LIMIT_SCALE: '1000', OWNER_EMAIL: OWNER, SMTP_URL: printed.toString().trim() };
  const dataDir = makeFolder();

  const empty = await startServer({ dataDir, cores: 'all', settings });
  const alone = await measureWaits(empty, dataDir, 1);
  await empty.stop();
  fillQueue(dataDir, 'bulk');
  const full = await startServer({ dataDir, cores: 'all', settings });
  const before = { at: performance.now(), unsent: countUnsent(dataDir) };
  const behind = await measureWaits(full, dataDir, 2);
  const left = countUnsent(dataDir);
  const bulkPerSecond = ((before.unsent - left) * 1000) / (performance.now() - before.at);
  await full.stop();
  await stopProcess(sink);
  moveToLoadCore();

  const rowOf = (name: string, lane: keyof Waits, share: number) => {
    const [first, second] = [percentile(alone[lane], share), percentile(behind[lane], share)];
    return [
      name,
      inMilliseconds(first),
      inMilliseconds(second),
      `${(second / Math.max(1, first)).toFixed(2)} x`,
      NO_GOAL,
    ];
  };
  return {
    title: '3c. Time until a mail leaves',
    columns: ['', 'empty queue', `behind ${QUEUED} bulk mails`, 'ratio', 'goal'],
    rows: [
      rowOf('sign-in mail, p50', 'urgent', 0.5),
      rowOf('sign-in mail, slowest', 'urgent', 1),
      rowOf('notice of a lead, p50', 'normal', 0.5),
      rowOf('notice of a lead, slowest', 'normal', 1),
    ],
    remarks: [
      `Counted from the commit that queues the mail, for ${alone.urgent.length} sign-ups and then ${alone.normal.length} leads.`,
      'A sign-up leaves its mail to the next poll, within 1 s; a busy queue takes it with the next claim.',
      `Bulk mails sent meanwhile: ${Math.round(bulkPerSecond)}/s; still queued at the end: ${left}.`,
    ],
  };
}

/** Milliseconds, of the mails in each lane. */
interface Waits {
  urgent: number[];
  normal: number[];
}

async function measureWaits({ origin }: RunningServer, dataDir: string, round: number): Promise<Waits> {
  await submitAtRate(origin, LEADS_PER_SECOND, WARM_UP_SECONDS, round * LEADS_A_ROUND);
  await setTimeout(SETTLE_MS);
  const since = Date.now();
  await signUp(origin, `round-${round}`);
  const first = round * LEADS_A_ROUND + LEADS_PER_SECOND * WARM_UP_SECONDS;
  await submitAtRate(origin, LEADS_PER_SECOND, LEADS_SECONDS, first);
  await setTimeout(SETTLE_MS);
  const [urgent, normal] = [waitsOf(dataDir, 'account-confirm', since), waitsOf(dataDir, 'lead-notification', since)];
  if (urgent.length < SIGN_UPS || normal.length < LEADS_PER_SECOND * LEADS_SECONDS)
    throw new Error(`Only ${urgent.length} sign-in mails and ${normal.length} notices left.`);
  return { urgent, normal };
}

async function signUp(origin: string, name: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  for (let index = 0; index < SIGN_UPS; index += 1) {
    const body = JSON.stringify({ email: `${name}-${index}@customer.example`, password: 'correct horse battery' });
    const { status } = await call(`${origin}/auth/v1/signup`, { headers, body });
    if (status !== 200) throw new Error(`A sign-up was answered with ${status}.`);
    await setTimeout(SIGN_UP_EVERY_MS);
  }
}
