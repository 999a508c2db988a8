/** Simulates a crowd: forms at a given rate, and beside them visitors who read pages and stay signed in. */
import { setTimeout } from 'node:timers/promises';
import { leadOf } from './contact-load.ts';
import { watchOwnPauses } from './support/own-pauses.ts';
import { askOnce, WireConnection, type WireRequest } from './support/wire-client.ts';

const TICK_MS = 1;
/** More would test something else: how many connections the server can hold. */
const MOST_CONNECTIONS = 1_500;
const FORM_TIMEOUT_MS = 10_000;
/** A browser's own timeout for a refresh, after which it sends it again. */
const REFRESH_TIMEOUT_MS = 3_000;
const PAGES_EVERY_MS = 25;
const REFRESHES_EVERY_MS = 50;
const PATIENCE_MS = 20_000;

export interface Exchange {
  status: number;
  milliseconds: number;
}

export interface Crowd {
  /** Accepted forms per second, over the time in which forms were sent. */
  goodput: number;
  forms: Exchange[];
  pages: Exchange[];
  refreshes: Exchange[];
  /** How many of the sessions were lost. */
  signedOut: number;
  /** The longest pause of the crowd's own process. Its pauses are left out of all times. */
  longestPause: number;
}

export type Arrivals = { kind: 'at once'; forms: number } | { kind: 'a second'; forms: number };

export interface Session {
  refresh_token: string;
  isOver?: boolean;
}

let sent = 0;
let ownPauses = watchOwnPauses();

export async function sendCrowd(
  origin: URL,
  sessions: Session[],
  arrivals: Arrivals,
  milliseconds: number,
): Promise<Crowd> {
  ownPauses.stop();
  ownPauses = watchOwnPauses();
  const started = performance.now();
  const isOn = () => performance.now() - started < milliseconds;
  const [forms, pages, refreshes] = await Promise.all([
    arrivals.kind === 'at once'
      ? sendOneAfterTheOther(origin, arrivals.forms, isOn)
      : sendByTheClock(origin, arrivals.forms, isOn),
    repeat(PAGES_EVERY_MS, isOn, () => timed(() => askOnce(origin, { method: 'GET', path: '/pricing' }, PATIENCE_MS))),
    repeat(REFRESHES_EVERY_MS, isOn, (turn) => {
      const session = sessions[turn % sessions.length];
      return session && !session.isOver ? timed(() => refresh(origin, session)) : undefined;
    }),
  ]);
  const accepted = forms.filter(({ status, endedAt }) => status === 200 && endedAt <= started + milliseconds);
  const signedOut = sessions.filter(({ isOver }) => isOver).length;
  const goodput = (accepted.length * 1000) / milliseconds;
  ownPauses.stop();
  return { goodput, forms, pages, refreshes, signedOut, longestPause: ownPauses.longest() };
}

type TimedExchange = Exchange & { endedAt: number };

/** Leaves out how long this process itself stood still. */
export async function timed(ask: () => Promise<{ status: number }>): Promise<TimedExchange> {
  const pausedBefore = ownPauses.total();
  const started = performance.now();
  const { status } = await ask();
  const paused = ownPauses.total() - pausedBefore;
  const endedAt = performance.now();
  return { status, milliseconds: Math.max(0, endedAt - started - paused), endedAt };
}

/** Keeps `atOnce` forms in flight, which gives the highest rate that the server answers. */
async function sendOneAfterTheOther(origin: URL, atOnce: number, isOn: () => boolean): Promise<TimedExchange[]> {
  const exchanges: TimedExchange[] = [];
  const visitors = Array.from({ length: atOnce }, async () => {
    let connection = new WireConnection(origin);
    while (isOn()) {
      if (!connection.isOpen) connection = new WireConnection(origin);
      exchanges.push(await timed(() => connection.ask(nextForm(), FORM_TIMEOUT_MS)));
    }
    connection.close();
  });
  await Promise.all(visitors);
  return exchanges;
}

/** Sends `perSecond` forms a second, whatever the answers and however long they take. */
async function sendByTheClock(origin: URL, perSecond: number, isOn: () => boolean): Promise<TimedExchange[]> {
  const idle: WireConnection[] = [];
  const open = new Set<WireConnection>();
  const underWay: Promise<TimedExchange>[] = [];
  const started = performance.now();
  const send = async (): Promise<TimedExchange> => {
    let connection = idle.pop();
    while (connection && !connection.isOpen) connection = idle.pop();
    if (!connection && open.size >= MOST_CONNECTIONS) return { status: 0, milliseconds: 0, endedAt: Infinity };
    const used = connection ?? new WireConnection(origin);
    open.add(used);
    const exchange = await timed(() => used.ask(nextForm(), FORM_TIMEOUT_MS));
    if (used.isOpen) idle.push(used);
    else open.delete(used);
    return exchange;
  };
  while (isOn()) {
    const due = Math.floor(((performance.now() - started) * perSecond) / 1000);
    while (underWay.length < due) underWay.push(send());
    await setTimeout(TICK_MS);
  }
  const exchanges = await Promise.all(underWay);
  for (const connection of open) connection.close();
  return exchanges;
}

async function repeat(
  everyMs: number,
  isOn: () => boolean,
  act: (turn: number) => Promise<TimedExchange> | undefined,
): Promise<TimedExchange[]> {
  const underWay: Promise<TimedExchange>[] = [];
  for (let turn = 0; isOn(); turn += 1) {
    const exchange = act(turn);
    if (exchange) underWay.push(exchange);
    await setTimeout(everyMs);
  }
  return Promise.all(underWay);
}

/**
 * Behaves like the official client: retries with the same token after no answer or a 5xx, and ends the session after
 * any other refusal.
 */
async function refresh(origin: URL, session: Session): Promise<{ status: number }> {
  const path = '/auth/v1/token?grant_type=refresh_token';
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ refresh_token: session.refresh_token });
  const answer = await askOnce(origin, { method: 'POST', path, headers, body }, REFRESH_TIMEOUT_MS);
  if (answer.status === 200) session.refresh_token = JSON.parse(answer.body).refresh_token;
  else if (answer.status >= 400 && answer.status < 500) session.isOver = true;
  return answer;
}

function nextForm(): WireRequest {
  sent += 1;
  const { headers, body } = leadOf(sent);
  return { method: 'POST', path: '/functions/v1/submit-contact', headers, body };
}
