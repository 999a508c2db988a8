/**
 * Measures how long a visitor waits for a form to be stored, at a steady rate, and whether every acknowledged one is
 * stored.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeCores, formatCoreUse, watchCores } from './support/bench-cores.ts';
import { formatCpuTime, watchCpuTime } from './support/bench-cpu-time.ts';
import { makeFolder } from './support/bench-processes.ts';
import { OWNER, startServer } from './support/bench-server.ts';
import { ledgerOf } from './support/lead-ledger.ts';
import { submitAtRate, type Outcome } from './contact-load.ts';
import { inMilliseconds, percentile, topicOfGoals, type Topic } from './support/bench-table.ts';

const RATE_PER_SECOND = 200;
const SECONDS = 15;
const TOTAL = RATE_PER_SECOND * SECONDS;
/** Otherwise one client may make only 60 calls a minute. */
const SETTINGS = { RATE_LIMIT_SCALE: '1000', OWNER_EMAIL: OWNER };

interface Stored {
  messages: string[];
  mails: number;
  mailsSent: number;
}

export async function measureSubmitLatency(): Promise<Topic> {
  const dataDir = makeFolder();
  const server = await startServer({ dataDir, cores: 'server', settings: SETTINGS });
  const busy = watchCores();
  const cost = watchCpuTime(server.pid);
  const outcomes = await submitAtRate(server.origin, RATE_PER_SECOND, SECONDS);
  const cpuTime = cost();
  const coreUse = busy();
  // SIGKILL, because what was acknowledged must already be in the files.
  await server.stop('SIGKILL');

  const stored = readStored(join(dataDir, 'site.sqlite'));
  const acknowledged = outcomes.filter(({ status }) => status === 200);
  const { lost, twice } = ledgerOf(outcomes, stored.messages);
  const isWhole = lost === 0 && twice === 0 && acknowledged.length === stored.messages.length;
  const isAccepted = acknowledged.length === TOTAL;
  const times = acknowledged.map(({ milliseconds }) => milliseconds);
  return topicOfGoals(
    `3. submit-contact, stored durably, ${RATE_PER_SECOND} requests/s for ${SECONDS} s`,
    [
      ['p50', inMilliseconds(percentile(times, 0.5)), '', true],
      ['p99', inMilliseconds(percentile(times, 0.99)), '', true],
      ['slowest', inMilliseconds(Math.max(...times)), '', true],
      ['acknowledged', `${acknowledged.length} ${otherStatuses(outcomes)}`.trim(), `= ${TOTAL} sent`, isAccepted],
      ['rows after kill -9', `${stored.messages.length}, ${lost} lost, ${twice} twice`, '= acknowledged', isWhole],
      ['mails queued with them', `${stored.mails}, ${stored.mailsSent} already in the local mailbox`, '', true],
    ],
    [
      'Times count from the scheduled moment, so a slow answer is not hidden by sending the next one later.',
      `Busy: ${formatCoreUse([coreUse])}; ${describeCores()}.`,
      `CPU per request, with the mail that was sent meanwhile: ${formatCpuTime(cpuTime, outcomes.length)}.`,
    ],
  );
}

function otherStatuses(outcomes: readonly Outcome[]): string {
  const others = outcomes.filter(({ status }) => status !== 200).map(({ status }) => String(status));
  return [...new Set(others)].join(', ');
}

function readStored(file: string): Stored {
  const database = new DatabaseSync(file);
  const messages = database
    .prepare('select message from leads')
    .all()
    .map((row) => String(row['message']));
  const mails = database
    .prepare('select status from outbox')
    .all()
    .map((row) => String(row['status']));
  database.close();
  return { messages, mails: mails.length, mailsSent: mails.filter((status) => status === 'sent').length };
}
