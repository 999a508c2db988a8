/** Lists the requests that cost the most processor time, all that follows from them included, such as their mails. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { watchCpuTime } from './support/bench-cpu-time.ts';
import { makeFolder } from './support/bench-processes.ts';
import { OWNER, type RunningServer, startServer } from './support/bench-server.ts';
import { inMilliseconds, type Topic } from './support/bench-table.ts';
import { COSTLY_REQUESTS, type CostlyRequest, type Sender } from './request-costs.ts';

const TIMES = 20;
/** Not measured: the first ones start threads and compile code. */
const WARM_UP = 5;
const SHOWN = 10;
const POLL_MS = 100;
const BUSY_TIMEOUT_MS = 10_000;
/** For what follows without a queue, such as rewriting the database's file. */
const SETTLE_MS = 500;
const SETTINGS = {
  TRUSTED_PROXIES: '1',
  RATE_LIMIT_SCALE: '1000',
  OWNER_EMAIL: OWNER,
  LOG_LEVEL: 'warn',
};
/** With these, orders need a Stripe that answers; without them, there is no webhook. */
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_of_the_benchmark', STRIPE_WEBHOOK_SECRET: 'whsec_of_the_benchmark' };

export async function measureCostliestRequests(): Promise<Topic> {
  const costs: { what: string; milliseconds: number; answers: string }[] = [];
  let senders = 0;
  for (const needsStripe of [false, true]) {
    const dataDir = makeFolder();
    const server = await startServer({
      dataDir,
      cores: 'server',
      settings: { ...SETTINGS, ...(needsStripe && STRIPE) },
    });
    for (const request of COSTLY_REQUESTS.filter((one) => (one.needsStripe ?? false) === needsStripe)) {
      const group = Array.from({ length: WARM_UP + TIMES }, () => senderOf(server, (senders += 1)));
      costs.push({ what: request.what, ...(await costOf(request, group, server, join(dataDir, 'site.sqlite'))) });
    }
    await server.stop();
  }
  const costliest = costs.toSorted((a, b) => b.milliseconds - a.milliseconds);
  return {
    title: `The ${SHOWN} costliest requests, mean processor time of ${TIMES}, all threads and what follows included`,
    columns: ['', 'each', 'answered'],
    rows: costliest
      .slice(0, SHOWN)
      .map(({ what, milliseconds, answers }) => [what, inMilliseconds(milliseconds), answers]),
    remarks: costliest
      .slice(SHOWN)
      .map(({ what, milliseconds, answers }) => `Less: ${what}, ${inMilliseconds(milliseconds)} (${answers}).`),
  };
}

async function costOf({ prepare, send }: CostlyRequest, group: readonly Sender[], server: RunningServer, file: string) {
  const prepared: string[] = [];
  for (const sender of group) prepared.push((await prepare?.(sender)) ?? '');
  proveAddresses(file);
  const statuses = new Set<number>();
  let cost = watchCpuTime(server.pid);
  for (const [index, sender] of group.entries()) {
    if (index === WARM_UP) {
      await untilQuiet(file);
      cost = watchCpuTime(server.pid);
    }
    statuses.add((await send(sender, prepared[index] ?? '')).status);
  }
  await untilQuiet(file);
  const { ownSeconds, kernelSeconds } = cost();
  return { milliseconds: ((ownSeconds + kernelSeconds) * 1000) / TIMES, answers: [...statuses].join(', ') };
}

/** As mailed links do. Only then does an account's export hold what was left under its address. */
function proveAddresses(file: string): void {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  database.exec('update users set email_verified_at = created_at where email_verified_at is null');
  database.close();
}

/** Resolves once every mail has been sent. */
async function untilQuiet(file: string): Promise<void> {
  await setTimeout(SETTLE_MS);
  const database = new DatabaseSync(file, { readOnly: true });
  const waiting = database.prepare("select count(*) as count from outbox where status = 'queued'");
  while (Number(waiting.get()?.['count']) > 0) await setTimeout(POLL_MS);
  database.close();
  await setTimeout(SETTLE_MS);
}

function senderOf({ origin }: RunningServer, index: number): Sender {
  const network = { 'x-forwarded-for': `198.51.${Math.floor(index / 250)}.${index % 250}` };
  return { origin, index, email: `visitor-${index}@customer.example`, network };
}
