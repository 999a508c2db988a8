/** The queue on a day of ten million visits, worked out from measured times: always the same figures. */
import type { Topic } from '../bench/bench-table.ts';
import type { Lane } from '../../src/server/platform/queue/lanes.ts';
import { createRandom } from '../bench/desk-rows.ts';
import { simulateQueue, type QueueModel } from './queue-simulation.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const VISITS = 10_000_000;
/** The busiest moment's visits, in units of the day's mean. */
const PEAK = 8 / 3;
const LEAD_SHARE = 0.01;
/** One mail to the owner, one to the visitor. */
const MAILS_A_LEAD = 2;
const SIGN_IN_MAIL_SHARE = 0.001;
const LETTER_HOUR = 10;
const READERS = 200_000;

/** Of one replica (job-slots.ts). */
const SLOTS = { slots: 20, waitingSlots: 24, waitingAfterMs: 1_000, bulkShare: 0.5 };
const SEED = 7;
/** `npm run bench`, topic 3b: a queue drains at 590 mails a second beside visitors, which one thread prepares. */
const PREPARE_MS = 1_000 / 590;
/** From a mail's first byte to the relay's word that it has it; a relay that is far away or scans takes longer. */
const RELAYS = [
  ['1 x near relay, 30 ms a mail', 1, 30],
  ['1 x far relay, 250 ms', 1, 250],
  ['2 x far relay, 250 ms', 2, 250],
  ['1 x slow relay, 900 ms', 1, 900],
] as const;
const STALL_HOUR = 15;
const STALLED_MS = 20_000;

/** Assumed: webhooks are to run on the same queue. */
const HOOK_PREPARE_MS = 0.5;
const HOOK_MS = 200;

export function queueDay(): Promise<Topic> {
  const leads = (second: number) => (VISITS * LEAD_SHARE * curve(second)) / DAY_SECONDS;
  const mails: QueueModel['arrivals'] = {
    urgent: (second) => (VISITS * SIGN_IN_MAIL_SHARE * curve(second)) / DAY_SECONDS,
    normal: (second) => MAILS_A_LEAD * leads(second),
    bulk: (second) => (second === LETTER_HOUR * HOUR_SECONDS ? READERS : 0),
  };
  const base = { seconds: DAY_SECONDS, ...SLOTS, prepareMs: PREPARE_MS, arrivals: mails };
  const rows: string[][] = [];
  for (const [name, replicas, ms] of RELAYS) rows.push(...rowsOf(name, { ...base, replicas, exchangeMs: () => ms }));
  const stalling = (second: number) => (Math.floor(second / HOUR_SECONDS) === STALL_HOUR ? STALLED_MS : 250);
  rows.push(...rowsOf('1 x far relay, stalls from 15 to 16 h', { ...base, replicas: 1, exchangeMs: stalling }));
  const hooks = { urgent: () => 0, normal: leads, bulk: () => 0 };
  const toHooks = { ...base, prepareMs: HOOK_PREPARE_MS, arrivals: hooks, replicas: 1 };
  rows.push(...rowsOf('1 x webhook of each lead, 200 ms', { ...toHooks, exchangeMs: () => HOOK_MS }));
  const slowHooks = (second: number) => (Math.floor(second / HOUR_SECONDS) === STALL_HOUR ? STALLED_MS : HOOK_MS);
  rows.push(...rowsOf('1 x webhook, receiver stalls from 15 to 16 h', { ...toHooks, exchangeMs: slowHooks }));
  return Promise.resolve({
    title: `Simulated: the queue on a day of ${VISITS} visits, ${100 * LEAD_SHARE} % of which send a form, and a letter to ${READERS}`,
    columns: ['', 'lane', 'jobs', 'p50', 'p99', 'slowest', 'most waiting', 'left at midnight'],
    rows,
    remarks: [
      `Worked out, not measured: ${SLOTS.slots} slots a replica, ${PREPARE_MS.toFixed(1)} ms of one thread for each mail.`,
    ],
  });
}

/** Nothing at 3 h and the most at 15 h, with the mean 1. */
function curve(second: number): number {
  const wave = (1 + Math.sin((2 * Math.PI * (second / HOUR_SECONDS - 9)) / 24)) / 2;
  return PEAK * wave ** 2;
}

function rowsOf(name: string, model: QueueModel): string[][] {
  const results = simulateQueue({ ...model, random: createRandom(SEED) });
  // The cast is safe: the keys of the result are the lanes.
  return (Object.entries(results) as [Lane, (typeof results)[Lane]][])
    .filter(([, { jobs }]) => jobs > 0)
    .map(([lane, { jobs, p50, p99, slowest, mostWaiting, left }]) => [
      name,
      lane,
      String(jobs),
      ...[p50, p99, slowest].map(inWords),
      String(mostWaiting),
      String(left),
    ]);
}

function inWords(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  const seconds = ms / 1_000;
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(0)} min`;
}
