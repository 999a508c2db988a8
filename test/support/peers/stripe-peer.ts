/**
 * A local server that speaks as much of Stripe's API as the site uses (https://docs.stripe.com/api), driven by Stripe's
 * own client, and that signs events as Stripe does.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import type { StripeSettings } from '#features/checkout/server/stripe/stripe-service.ts';
import { answerOf, type PeerSession, type PeerSubscription, type StripeAccount } from './stripe-account.ts';
import type { TestApp } from '../test-app.ts';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** `refuse`: an error. `cut`: no answer. `cut-after-work`: the work is done, and the answer is lost. */
export type PeerMode = 'answer' | 'refuse' | 'cut' | 'cut-after-work';

export interface StripeEventBody {
  id: string;
  type: string;
  livemode: boolean;
  /** Seconds since 1970. */
  created?: number;
  data: { object: Record<string, unknown> };
}

export interface StripePeer extends Omit<StripeAccount, 'origin'> {
  settings: StripeSettings;
  setMode(mode: PeerMode): void;
  /** Makes the next request wait. `arrived` resolves when it is there, and `hold` lets it go on. */
  holdNext(): { arrived: Promise<void>; hold: PromiseWithResolvers<void> };
  /** How often it was asked, refused requests included. */
  requests(): number;
  stop(): Promise<void>;
}

export async function startStripePeer(): Promise<StripePeer> {
  let mode: PeerMode = 'answer';
  let requests = 0;
  let held: { arrived: PromiseWithResolvers<void>; hold: PromiseWithResolvers<void> } | undefined;
  const account: StripeAccount = {
    origin: '',
    sessions: [],
    promotions: new Map(),
    subscriptions: new Map(),
    refused: new Set(),
  };
  const { origin: _origin, ...shown } = account;
  const { sessions } = shown;
  const byKey = new Map<string, { body: string; answer: [number, object] }>();

  const answerTo = (method: string, path: string, body: string, key: string | undefined): [number, object] => {
    const known = key === undefined ? undefined : byKey.get(key);
    if (known && known.body !== body)
      return [400, { error: { type: 'idempotency_error', message: 'other parameters' } }];
    if (known) return known.answer;
    const keep = (...kept: [number, object]): [number, object] => {
      if (key !== undefined) byKey.set(key, { body, answer: kept });
      return kept;
    };
    const answer = answerOf(account, method, path, new URLSearchParams(body));
    if (answer === 'card refused')
      return keep(402, { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } });
    if (answer === 'code refused')
      return [400, { error: { type: 'invalid_request_error', param: 'discounts[0][promotion_code]', message: 'no' } }];
    if (!answer) return [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: path } }];
    return keep(200, answer);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const waiting = held;
    held = undefined;
    waiting?.arrived.resolve();
    await waiting?.hold.promise;
    if (mode === 'cut') return request.socket.destroy();
    if (mode === 'refuse') return send(response, 402, { error: { type: 'card_error', message: 'refused' } });
    const key = request.headers['idempotency-key'];
    const { pathname, search } = new URL(request.url ?? '/', 'http://peer');
    const payable = sessions.find(({ id }) => pathname === `/pay/${id}`);
    if (payable) return showPayPage(request, response, payable);
    const body = Buffer.concat(chunks).toString() || search.slice(1);
    const [status, answer] = answerTo(request.method ?? '', pathname, body, typeof key === 'string' ? key : undefined);
    if (mode === 'cut-after-work') return request.socket.destroy();
    return send(response, status, answer);
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  account.origin = `http://127.0.0.1:${port}`;
  return {
    settings: {
      secretKey: 'sk_test_of_the_tests',
      webhookSecrets: ['whsec_the_one_before', WEBHOOK_SECRET],
      apiBase: account.origin,
      automaticTax: false,
    },
    ...shown,
    setMode(next) {
      mode = next;
    },
    holdNext() {
      held = { arrived: Promise.withResolvers(), hold: Promise.withResolvers() };
      return { arrived: held.arrived.promise, hold: held.hold };
    },
    requests: () => requests,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @throws When the peer was asked for no session, or for several. */
export function onlySession({ sessions }: Pick<StripePeer, 'sessions'>): PeerSession {
  const [session, ...others] = sessions;
  if (!session || others.length > 0) throw new Error(`${sessions.length} sessions instead of one`);
  return session;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` });
  response.end(JSON.stringify(body));
}

/** What stands for Stripe's own page: paying there tells the site nothing; a test delivers the event when it likes. */
function showPayPage(request: IncomingMessage, response: ServerResponse, session: PeerSession): void {
  if (request.method === 'POST') {
    pay(session);
    response.writeHead(303, { location: session.sent.success_url });
    return void response.end();
  }
  response.writeHead(200, { 'content-type': 'text/html' });
  const total = (session.amount_total / 100).toFixed(2);
  response.end(`<!doctype html><html lang="en"><title>Pay</title><link rel="icon" href="data:,">
    <h1>${total} ${session.currency}</h1><form method="post"><button>Pay</button></form>`);
}

/** What Stripe does when the card is charged; `changed` is what it says of it. */
export function pay(session: PeerSession, changed: Partial<PeerSession> = {}): StripeEventBody {
  const token = session.id.slice('cs_test_'.length);
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    invoice: `in_${token}`,
    subscription: `sub_${token}`,
    customer: `cus_${token}`,
    ...changed,
  });
  return eventOf('checkout.session.completed', session);
}

export function invoicePaid({ id }: PeerSession): StripeEventBody {
  const token = id.slice('cs_test_'.length);
  const payment = { type: 'payment_intent', payment_intent: `pi_${token}` };
  return eventOf('invoice_payment.paid', { object: 'invoice_payment', invoice: `in_${token}`, payment });
}

export function refundOf({ id }: PeerSession, refunded = true): StripeEventBody {
  const intent = `pi_${id.slice('cs_test_'.length)}`;
  return eventOf('charge.refunded', { object: 'charge', refunded, payment_intent: intent });
}

export function subscriptionEnd({ id, metadata }: PeerSession): StripeEventBody {
  return eventOf('customer.subscription.deleted', { id: `sub_${id.slice('cs_test_'.length)}`, metadata });
}

/** What Stripe sends when a month of the subscription was charged; `changed` is what its invoice says differently. */
export function renewalOf(
  { id, metadata }: Pick<PeerSession, 'id' | 'metadata'>,
  changed: Record<string, unknown> = {},
): StripeEventBody {
  return eventOf('invoice.paid', {
    id: `in_${randomUUID()}`,
    object: 'invoice',
    billing_reason: 'subscription_cycle',
    parent: { subscription_details: { metadata, subscription: `sub_${id.slice('cs_test_'.length)}` } },
    lines: { object: 'list', data: [{ description: '1 × Growth', quantity: 1, amount: 39_900 }] },
    subtotal: 39_900,
    total_discount_amounts: [],
    total_taxes: [],
    total: 39_900,
    currency: 'usd',
    ...changed,
  });
}

/** What Stripe sends when a trial was ended and the first month charged. */
export function firstMonthPaid(session: PeerSession): StripeEventBody {
  return renewalOf(session, { billing_reason: 'subscription_update' });
}

/** The subscription was changed in Stripe, by its portal or by the owner. */
export function subscriptionChange(subscription: PeerSubscription, created: number): StripeEventBody {
  return { ...eventOf('customer.subscription.updated', { ...subscription }), created };
}

export function eventOf(type: string, object: Record<string, unknown>): StripeEventBody {
  const { sent: _sent, ...data } = object;
  return {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    type,
    livemode: false,
    data: { object: structuredClone(data) },
  };
}

interface Delivery {
  secret?: string;
  /** Seconds since 1970; now by default. */
  timestamp?: number;
  headers?: Record<string, string>;
  /** What arrives instead of what was signed. */
  tampered?: string;
}

const { webhooks } = new Stripe('sk_test_signs_events');

/** As Stripe posts it, signed by its own library. */
export async function deliver(
  site: Pick<TestApp, 'app' | 'clock'>,
  event: StripeEventBody,
  delivery: Delivery = {},
): Promise<Response> {
  return site.app.request('/webhooks/stripe', signedRequest(event, site.clock.now(), delivery));
}

/** The request that brings an event, for `fetch`. */
export function signedRequest(
  event: StripeEventBody,
  now: number,
  { secret = WEBHOOK_SECRET, timestamp, headers = {}, tampered }: Delivery = {},
): { method: string; headers: Record<string, string>; body: string } {
  const payload = JSON.stringify({ object: 'event', api_version: '2026-10-28.endive', ...event });
  const at = timestamp ?? Math.floor(now / 1000);
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature, ...headers },
    body: tampered ?? payload,
  };
}
