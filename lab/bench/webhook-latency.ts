/**
 * Measures how long Stripe waits for the answer to an event, at a steady rate, and whether every acknowledged one was
 * booked.
 */
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { Stripe } from 'stripe';
import { makeFolder } from './support/bench-processes.ts';
import { call, startServer } from './support/bench-server.ts';
import { inMilliseconds, percentile, topicOfGoals, type Topic } from './support/bench-table.ts';
import { atRate } from './contact-load.ts';

const RATE_PER_SECOND = 100;
const SECONDS = 10;
const TOTAL = RATE_PER_SECOND * SECONDS;
const MOST_MS = 100;
const SECRET = 'whsec_of_the_benchmark';
const SETTINGS = { STRIPE_SECRET_KEY: 'sk_test_of_the_benchmark', STRIPE_WEBHOOK_SECRET: SECRET };
const AMOUNT = 14_900;

/** Each event pays an order of its own, with an invoice, a receipt and a number in the series. */
export async function measureWebhookLatency(): Promise<Topic> {
  const dataDir = makeFolder();
  const file = join(dataDir, 'site.sqlite');
  // Creates the tables.
  await (await startServer({ dataDir, cores: 'server', settings: SETTINGS })).stop();
  const orders = addPendingOrders(file);
  const server = await startServer({ dataDir, cores: 'server', settings: SETTINGS });
  const outcomes = await atRate(RATE_PER_SECOND, SECONDS, async (agent, index, scheduled) => {
    const { headers, body } = eventFor(orders[index] ?? '');
    const answer = await call(`${server.origin}/webhooks/stripe`, { agent, headers, body }).catch(() => undefined);
    return { isTaken: answer?.status === 200, milliseconds: performance.now() - scheduled };
  });
  // SIGKILL, because what was acknowledged must already be in the files.
  await server.stop('SIGKILL');

  const taken = outcomes.filter(({ isTaken }) => isTaken);
  const slowest = percentile(
    taken.map(({ milliseconds }) => milliseconds),
    0.99,
  );
  const numbers = paidInvoices(file);
  const isWhole = taken.length === TOTAL && numbers.length === TOTAL && new Set(numbers).size === TOTAL;
  return topicOfGoals(
    `Stripe events, each booked durably, ${RATE_PER_SECOND} a second for ${SECONDS} s`,
    [
      ['p99', inMilliseconds(slowest), `<= ${MOST_MS} ms`, slowest <= MOST_MS],
      ['paid after kill -9', `${numbers.length} of ${taken.length} taken`, `= ${TOTAL} sent`, isWhole],
    ],
    ['Times count from the scheduled moment.'],
  );
}

function addPendingOrders(file: string): string[] {
  const database = new DatabaseSync(file);
  const insert = database.prepare(
    `insert into orders (id, reference, state, mode, plan, plan_name, seats, lines, terms, currency, due_now, due_monthly,
      discount, business_name, email, email_key, created_at, expires_at)
    values (?, ?, 'pending', 'stripe-test', 'engage-iq', 'Engage IQ', 1, ?, '[]', 'usd', ${AMOUNT}, ${AMOUNT}, 0, 'Bench', ?, ?, ?, ?)`,
  );
  const line = { label: 'Engage IQ', quantity: 1, unitAmount: AMOUNT, amount: AMOUNT, recurring: true };
  const ids = Array.from({ length: TOTAL }, () => randomUUID());
  const now = Date.now();
  database.exec('begin');
  ids.forEach((id, index) => {
    const email = `buyer-${index}@customer.example`;
    insert.run(id, `reference-${id}`, JSON.stringify([line]), email, email, now, now + 3_600_000);
  });
  database.exec('commit');
  database.close();
  return ids;
}

const { webhooks } = new Stripe(SETTINGS.STRIPE_SECRET_KEY);

function eventFor(order: string) {
  const object = {
    id: `cs_test_${order}`,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'complete',
    payment_status: 'paid',
    amount_subtotal: AMOUNT,
    amount_total: AMOUNT,
    currency: 'usd',
    metadata: { order },
    customer: `cus_${order}`,
    subscription: `sub_${order}`,
    invoice: `in_${order}`,
  };
  const type = 'checkout.session.completed';
  const body = JSON.stringify({ id: `evt_${order}`, object: 'event', livemode: false, type, data: { object } });
  const signature = webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

function paidInvoices(file: string): string[] {
  const database = new DatabaseSync(file);
  const rows = database.prepare("select invoice_number from orders where state = 'paid'").all();
  database.close();
  return rows.map((row) => String(row['invoice_number']));
}
