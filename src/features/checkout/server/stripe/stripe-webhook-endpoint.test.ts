import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import {
  eventOf,
  renewalOf,
  signedRequest,
  startStripePeer,
  WEBHOOK_SECRET,
  type StripeEventBody,
  type StripePeer,
} from '#test/support/peers/stripe-peer.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const MINUTE_SECONDS = 60;
const STRIPES_NETWORK = '3.18.12.63';
const STRANGER = '192.0.2.7';

let peer: StripePeer;
beforeAll(async () => {
  peer = await startStripePeer();
});
afterAll(async () => peer.stop());

describeOnEachDatabase('the Stripe webhook', (database) => {
  let site: TestApp;
  const open = async () => {
    site = await createTestApp({ db: database.db, stripe: peer.settings, trustedProxies: 1 });
  };
  const seconds = () => Math.floor(site.clock.now() / 1000);
  const send = async (request: ReturnType<typeof signedRequest>, client: string, bytes = request.body.length) =>
    site.app.request('/webhooks/stripe', {
      ...request,
      headers: { ...request.headers, 'x-forwarded-for': client, 'content-length': String(bytes) },
    });
  const honest = () => signedRequest(eventOf('customer.created', { id: 'cus_1' }), site.clock.now());
  const forged = (size: number) =>
    signedRequest(eventOf('customer.created', { id: 'cus_1', notes: 'x'.repeat(size) }), site.clock.now(), {
      secret: 'whsec_of_somebody',
    });

  it.each([
    ['six minutes ahead', 6, 400],
    ['four minutes ahead', 4, 200],
    ['centuries ahead', 1_000_000_000, 400],
  ])('judges an event signed %s', async (_, minutes, status) => {
    await open();
    const timestamp = seconds() + minutes * MINUTE_SECONDS;
    const request = signedRequest(eventOf('customer.created', { id: 'cus_1' }), site.clock.now(), { timestamp });
    expect((await send(request, STRIPES_NETWORK)).status).toBe(status);
  });

  it.each([
    ['no HMAC', () => `t=${seconds()}`],
    ['no time', () => `v1=${'a'.repeat(64)}`],
    ['two times', () => `t=${seconds()},t=1,v1=${'a'.repeat(64)}`],
    ['a time that has passed', () => `t=${seconds() - 301},v1=${'a'.repeat(64)}`],
    ['thousands of HMACs', () => `t=${seconds()}${`,v1=${'a'.repeat(64)}`.repeat(100)}`],
  ])("doesn't read the body under a signature with %s", async (_, signature) => {
    await open();
    let wasRead = false;
    const body = new ReadableStream(
      {
        pull(stream) {
          wasRead = true;
          stream.enqueue(new Uint8Array(1));
          stream.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature() };
    // Needed for a stream, and missing from the type.
    const streamed = { duplex: 'half' };
    const answer = await site.app.request('/webhooks/stripe', { method: 'POST', headers, body, ...streamed });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('connection')).toBe('close');
    expect(wasRead).toBe(false);
  });

  test('after twenty wrong signatures a network sends no more large bodies, and everything of Stripe still passes', async () => {
    await open();
    const large = () => send(forged(200_000), STRANGER);
    for (let sent = 0; sent < 20; sent += 1) expect((await large()).status).toBe(400);
    expect((await large()).status).toBe(413);
    // Even from the same network, as with another Stripe account that sends its events here.
    expect((await send(honest(), STRANGER)).status).toBe(200);
    expect((await send(forged(200_000), STRIPES_NETWORK)).status).toBe(400);
    site.clock.advance(10 * MINUTE_SECONDS * 1000);
    expect((await large()).status).toBe(400);
  });

  const session = { id: 'cs_test_1', metadata: { order: 'an-order' } };
  const subscriptionChanged = (changed: object) =>
    eventOf('customer.subscription.updated', {
      metadata: session.metadata,
      cancel_at: null,
      items: { data: [{ quantity: 1 }] },
      ...changed,
    });
  const invoiced = (changed: object) => renewalOf(session, { ...changed });
  it.each<[string, object]>([
    ['no data', { type: 'checkout.session.completed', data: undefined }],
    ['no object', { type: 'charge.refunded', data: {} }],
    ['an order that is no text', eventOf('checkout.session.completed', { ...session, metadata: { order: { a: 1 } } })],
    ['an amount that is no number', eventOf('checkout.session.completed', { ...session, amount_total: '5' })],
    ['no metadata', eventOf('customer.subscription.deleted', { id: 'sub_1' })],
    ['no seats to count', subscriptionChanged({ items: undefined })],
    ['seats that are no number', subscriptionChanged({ items: { data: [{ quantity: 'two' }] } })],
    ['an end that is no time', subscriptionChanged({ cancel_at: 'tomorrow' })],
    ['an invoice without an id', invoiced({ id: undefined })],
    ['an invoice without lines', invoiced({ lines: undefined })],
    ['a line without an amount', invoiced({ lines: { data: [{ description: 'Growth', quantity: 1 }] } })],
    ['an invoice without a total', invoiced({ total: undefined })],
    ['a tax that is no number', invoiced({ total_taxes: [{ amount: '9' }] })],
    ['no payment', eventOf('invoice_payment.paid', { invoice: 'in_1' })],
    ['no id', { ...eventOf('customer.created', {}), id: undefined }],
  ])('refuses a signed event with %s', async (_, changed) => {
    await open();
    const event = { id: 'evt_1', livemode: false, ...changed } as StripeEventBody;
    const answer = await send(signedRequest(event, site.clock.now()), STRIPES_NETWORK);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'bad_request' } });
    expect(await database.db.selectFrom('payment_events').select('id').execute()).toEqual([]);
  });

  test("takes another product's subscription and invoice, which name no order", async () => {
    await open();
    for (const event of [subscriptionChanged({ metadata: {} }), invoiced({ parent: null, total_taxes: null })])
      expect((await send(signedRequest(event, site.clock.now()), STRIPES_NETWORK)).status).toBe(200);
  });

  it.each(['null', '[]', '"text"', '{"id":'])('refuses the signed body %s', async (body) => {
    await open();
    const request = signedRequest(eventOf('customer.created', {}), site.clock.now());
    const hmac = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds()}.${body}`).digest('hex');
    const headers = { ...request.headers, 'stripe-signature': `t=${seconds()},v1=${hmac}` };
    expect((await send({ ...request, headers, body }, STRIPES_NETWORK)).status).toBe(400);
  });

  it('notes an event of a type that we do not read, whatever it holds', async () => {
    await open();
    const event = { ...eventOf('customer.created', {}), data: undefined } as unknown as StripeEventBody;
    expect((await send(signedRequest(event, site.clock.now()), STRIPES_NETWORK)).status).toBe(200);
  });
});
