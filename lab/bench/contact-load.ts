import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { ContactSubmission } from '../../src/features/contact/shared/contact-schema.ts';
import { call, PUBLIC_KEY } from './support/bench-server.ts';

const TICK_MS = 1;
/** More would only be needed if answers took longer than a second. */
const MOST_CONNECTIONS = 256;

const WORDS = 12;
const SYLLABLES = 'ba de fi go hu ka le mi no pu ra se ti vo wu za'.split(' ');

export interface Outcome {
  message: string;
  status: number | 'no answer';
  milliseconds: number;
}

/** Every submission is different; those of a later call, too, if `first` is beyond the earlier ones. */
export function submitAtRate(origin: string, perSecond: number, seconds: number, first = 0): Promise<Outcome[]> {
  const address = `${origin}/functions/v1/submit-contact`;
  return atRate(perSecond, seconds, (agent, index, scheduled) => submit(address, agent, first + index, scheduled));
}

/** Resolves to the milliseconds of each answer. Throws when one wasn't a 200. */
export function viewAtRate(address: string, perSecond: number, seconds: number): Promise<number[]> {
  return atRate(perSecond, seconds, async (agent, _index, scheduled) => {
    const { status } = await call(address, { agent });
    if (status !== 200) throw new Error(`${address} answered ${status}.`);
    return performance.now() - scheduled;
  });
}

/** Sends on schedule, however long the answers take. */
export async function atRate<Result>(
  perSecond: number,
  seconds: number,
  send: (agent: Agent, index: number, scheduled: number) => Promise<Result>,
): Promise<Result[]> {
  const total = perSecond * seconds;
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  const started = performance.now();
  const underWay: Promise<Result>[] = [];
  while (underWay.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) * perSecond) / 1000) + 1);
    while (underWay.length < due) {
      const scheduled = started + (underWay.length * 1000) / perSecond;
      underWay.push(send(agent, underWay.length, scheduled));
    }
    await setTimeout(TICK_MS);
  }
  const results = await Promise.all(underWay);
  agent.destroy();
  return results;
}

export async function submit(address: string, agent: Agent, index: number, scheduled: number): Promise<Outcome> {
  const { message, headers, body } = leadOf(index);
  const answer = await call(address, { agent, headers, body }).catch(() => undefined);
  return { message, status: answer?.status ?? 'no answer', milliseconds: performance.now() - scheduled };
}

export interface Lead {
  message: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * A contact form that has a network and a text of its own, as visitors' forms have. Those of one network, or with like
 * texts, would wait for each other's counters. The network counts for servers that trust a proxy.
 */
export function leadOf(index: number): Lead {
  const message = `Question ${index}: ${wordsOf(index)}`;
  const formData = {
    name: `Visitor ${index}`,
    email: `visitor-${index}@customer.example`,
    message,
    helpType: 'Prices and plans',
    further: {},
  };
  const submission: ContactSubmission = {
    formData,
    timestamp: new Date().toISOString(),
    userAgent: 'Benchmark/1.0',
  };
  return {
    message,
    headers: {
      authorization: `Bearer ${PUBLIC_KEY}`,
      'content-type': 'application/json',
      'x-forwarded-for': networkOf(index),
    },
    body: JSON.stringify(submission),
  };
}

/** An address of the network with this number. */
export function networkOf(index: number): string {
  return `${10 + ((index >> 16) & 63)}.${(index >> 8) & 255}.${index & 255}.1`;
}

/** Neighboring words hardly ever meet again. */
function wordsOf(index: number): string {
  return Array.from({ length: WORDS }, (_, place) => {
    const hash = Math.imul((index * WORDS + place + 1) ^ 0x5bd1e995, 0x9e3779b1) >>> 8;
    return [hash, hash >> 4, hash >> 8, hash >> 12].map((bits) => SYLLABLES[bits & 15]).join('');
  }).join(' ');
}
