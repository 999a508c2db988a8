import { MINUTE_MS, DAY_MS } from '#shared/site/durations.ts';
import { describe, expect, it, test } from 'vitest';
import { buy, checkoutBody, order, statusOf } from '#test/support/browser/buyer.ts';
import type { PeerSession } from '#test/support/peers/stripe-account.ts';
import {
  deliver,
  eventOf,
  invoicePaid,
  onlySession,
  pay,
  refundOf,
  subscriptionEnd,
} from '#test/support/peers/stripe-peer.ts';
import { stripeShop } from '#test/support/peers/stripe-shop.ts';
import { createTestApp, TEST_SITE_URL } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

/** Its session opens a subscription, because its first month is due with the order. */
const SUBSCRIPTION = { plan: 'engage-iq' };

describeOnEachDatabase('paying through Stripe', (database) => {
  const shop = stripeShop(database);

  test('the session has the amounts of the order, and the buyer is sent there', async () => {
    const { reference, url, expiresAt } = await order(shop.site, SUBSCRIPTION);
    const [{ id } = { id: '' }] = await shop.ordersKept();
    const { sent, url: sessionUrl } = onlySession(shop.peer);
    expect(url).toBe(sessionUrl);
    expect(sent).toMatchObject({
      mode: 'subscription',
      client_reference_id: id,
      'metadata[order]': id,
      'subscription_data[metadata][order]': id,
      customer_email: 'ann@visitor.example',
      allow_promotion_codes: 'true',
      'automatic_tax[enabled]': 'false',
      success_url: `${TEST_SITE_URL}/payment-success?order=${reference}`,
      cancel_url: `${TEST_SITE_URL}/payment-failed?order=${reference}`,
      expires_at: String(Date.parse(expiresAt) / 1000),
      'line_items[0][price_data][unit_amount]': '14900',
      'line_items[0][price_data][recurring][interval]': 'month',
    });
  });

  test('the session of a plan that begins at go-live charges its setup, and its months after a trial', async () => {
    await order(shop.site);
    const { sent, amount_total: total } = onlySession(shop.peer);
    expect(total).toBe(90_000);
    expect(sent).toMatchObject({
      mode: 'subscription',
      'subscription_data[trial_period_days]': '60',
      'line_items[0][price_data][unit_amount]': '90000',
      'line_items[1][price_data][unit_amount]': '39900',
      'line_items[1][price_data][recurring][interval]': 'month',
      'custom_text[submit][message]': expect.stringContaining('$399.00'),
    });
    expect(sent).not.toHaveProperty('line_items[0][price_data][recurring][interval]');
  });

  test('a double click makes one session, and the same things later resume it until it expires', async () => {
    const [first, second] = await Promise.all([order(shop.site), order(shop.site)]);
    expect(second).toEqual(first);
    shop.site.clock.advance(11 * 60 * MINUTE_MS);
    expect(await order(shop.site, {}, { 'idempotency-key': 'later' })).toEqual(first);
    onlySession(shop.peer);
    shop.site.clock.advance(61 * MINUTE_MS);
    expect((await order(shop.site, {}, { 'idempotency-key': 'too late' })).url).not.toBe(first.url);
    expect(shop.peer.sessions).toHaveLength(2);
  });

  test('twenty copies of the event at once make one paid order, one invoice, one receipt', async () => {
    const { reference } = await order(shop.site);
    const event = pay(onlySession(shop.peer));
    const answers = await Promise.all(Array.from({ length: 20 }, async () => deliver(shop.site, event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await statusOf(shop.site, reference)).toMatchObject({
      state: 'paid',
      invoiceNumber: 'TEST-000001',
      test: true,
    });
    expect(await shop.kindsMailed()).toEqual(['order-notification', 'order-receipt']);
  });

  test('discount and tax from Stripe are on the order and its invoice', async () => {
    const { reference } = await order(shop.site);
    const details = { amount_discount: 18_000, amount_tax: 9_000, amount_shipping: 0 };
    await deliver(shop.site, pay(onlySession(shop.peer), { amount_total: 81_000, total_details: details }));
    expect(await statusOf(shop.site, reference)).toMatchObject({ dueNow: 81_000, discount: 18_000, tax: 9_000 });
    const [{ invoice } = { invoice: null }] = await shop.ordersKept();
    expect(JSON.parse(invoice ?? '')).toMatchObject({
      subtotal: 90_000,
      total: 81_000,
      discount: 18_000,
      tax: 9_000,
    });
  });

  test.each<[string, Partial<PeerSession>]>([
    ['a wrong amount', { amount_subtotal: 100, amount_total: 100 }],
    ['another currency', { currency: 'eur' }],
    ['a total that discount and tax do not explain', { amount_total: 1 }],
    ['no payment', { payment_status: 'no_payment_required', amount_total: 0 }],
  ])("%s doesn't pay the order, and the owner is told once", async (_, changed) => {
    const { reference } = await order(shop.site);
    const event = pay(onlySession(shop.peer), changed);
    await deliver(shop.site, event);
    await deliver(shop.site, { ...event, id: 'evt_again' });
    shop.site.clock.advance(10 * MINUTE_MS);
    await shop.runJobs();
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'pending' });
    expect(await shop.kindsMailed()).toEqual(['payment-problem']);
  });

  test('a refund event that arrives before the payment waits for it', async () => {
    const { reference } = await order(shop.site, SUBSCRIPTION);
    const session = onlySession(shop.peer);
    const paid = pay(session);
    for (const event of [refundOf(session), subscriptionEnd(session), invoicePaid(session)])
      await deliver(shop.site, event);
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'pending' });
    await deliver(shop.site, paid);
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'refunded', invoiceNumber: 'TEST-000001' });
    expect((await shop.kindsMailed()).filter((kind) => kind === 'order-receipt')).toHaveLength(1);
  });

  test("the job applies a refund that a concurrent payment didn't see", async () => {
    const { reference } = await order(shop.site, SUBSCRIPTION);
    const session = onlySession(shop.peer);
    await deliver(shop.site, pay(session));
    await deliver(shop.site, invoicePaid(session));
    const missed = { id: 'evt_missed', type: 'charge.refunded', subject: `payment:pi_${session.id.slice(8)}` };
    const waiting = JSON.stringify({ event: 'refunded' });
    await database.db
      .insertInto('payment_events')
      .values({ ...missed, waiting, received_at: 1 })
      .execute();
    await shop.runJobs();
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'refunded' });
  });

  test.each([0, 1])("an order that fails in the job doesn't hold up the others (order %d)", async (failing) => {
    const placed = [
      await order(shop.site, SUBSCRIPTION),
      await order(shop.site, { ...SUBSCRIPTION, email: 'bob@visitor.example' }),
    ];
    for (const [index, session] of shop.peer.sessions.entries()) {
      for (const event of [pay(session), invoicePaid(session)]) await deliver(shop.site, event);
      const waiting = index === failing ? '{"damaged' : JSON.stringify({ event: 'refunded' });
      const subject = `payment:pi_${session.id.slice(8)}`;
      await database.db
        .insertInto('payment_events')
        .values({ id: `evt_missed_${index}`, type: 'charge.refunded', subject, waiting, received_at: 1 })
        .execute();
    }
    await shop.runJobs();
    const other = placed[1 - failing];
    expect(await statusOf(shop.site, other?.reference ?? '')).toMatchObject({ state: 'refunded' });
  });

  test('a partial refund leaves the order paid; the end of the subscription cancels it', async () => {
    const { reference } = await order(shop.site, SUBSCRIPTION);
    const session = onlySession(shop.peer);
    for (const event of [pay(session), invoicePaid(session), refundOf(session, false)]) await deliver(shop.site, event);
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'paid' });
    await deliver(shop.site, subscriptionEnd(session));
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'cancelled' });
  });

  test("an order with a delayed payment is paid when the money arrives, and failed when it doesn't", async () => {
    const [paid, failed] = [await order(shop.site), await order(shop.site, { email: 'bob@visitor.example' })];
    const [one, other] = shop.peer.sessions;
    if (!one || !other) throw new Error('no sessions');
    for (const session of [one, other]) await deliver(shop.site, pay(session, { payment_status: 'unpaid' }));
    expect(await statusOf(shop.site, paid.reference)).toMatchObject({ state: 'pending', underWay: true });
    // Meanwhile nothing leads to a second payment.
    const till = await shop.site.app.request(`/till/${paid.reference}`);
    expect(till.headers.get('location')).toBe(`/payment-success?order=${paid.reference}`);
    expect(await order(shop.site, {}, { 'idempotency-key': 'again' })).toMatchObject({
      url: `/till/${paid.reference}/again`,
    });
    shop.site.clock.advance(DAY_MS);
    await shop.runJobs();
    expect(await statusOf(shop.site, paid.reference)).toMatchObject({ state: 'pending', underWay: true });
    await deliver(shop.site, { ...pay(one), type: 'checkout.session.async_payment_succeeded' });
    await deliver(shop.site, eventOf('checkout.session.async_payment_failed', other));
    expect(await statusOf(shop.site, paid.reference)).toMatchObject({ state: 'paid' });
    expect(await statusOf(shop.site, failed.reference)).toMatchObject({ state: 'failed', reason: 'not-completed' });
  });

  describe('an event', () => {
    it.each([
      ['signed with another secret', { secret: 'whsec_of_somebody' }, 400],
      ['signed with the secret before', { secret: 'whsec_the_one_before' }, 200],
      ['six minutes old', { timestamp: Date.UTC(2026, 0, 15, 11, 54) / 1000 }, 400],
      ['four minutes old', { timestamp: Date.UTC(2026, 0, 15, 11, 56) / 1000 }, 200],
      ['changed on its way', { tampered: '{"object":"event"}' }, 400],
      ['without a signature', { headers: { 'stripe-signature': '' } }, 400],
      ['as a form', { headers: { 'content-type': 'text/plain' } }, 415],
      ['of more than 1 MiB', { tampered: 'x'.repeat(1_100_000) }, 413],
    ])('%s', async (_, delivery, status) => {
      await order(shop.site);
      const answer = await deliver(shop.site, pay(onlySession(shop.peer)), delivery);
      expect(answer.status).toBe(status);
      const stored = await database.db.selectFrom('payment_events').select('id').execute();
      expect(stored).toHaveLength(status === 200 ? 1 : 0);
    });

    it('of the other mode is refused', async () => {
      await order(shop.site);
      expect((await deliver(shop.site, { ...pay(onlySession(shop.peer)), livemode: true })).status).toBe(400);
    });

    it('of an unknown type, or about something else, is accepted and ignored', async () => {
      const { reference } = await order(shop.site);
      const foreign = { ...pay(onlySession(shop.peer)), data: { object: { ...onlySession(shop.peer), metadata: {} } } };
      for (const event of [eventOf('customer.created', { id: 'cus_1' }), foreign])
        expect((await deliver(shop.site, event)).status).toBe(200);
      expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'pending' });
      expect(await shop.kindsMailed()).toEqual([]);
    });

    it('leaves alone an order that was paid at the test till', async () => {
      const { reference } = await buy(await createTestApp({ db: database.db }));
      const [{ id } = { id: '' }] = await shop.ordersKept();
      const ended = eventOf('customer.subscription.deleted', { id: 'sub_1', metadata: { order: id } });
      expect((await deliver(shop.site, ended)).status).toBe(200);
      expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'paid' });
    });

    it('that pays an unknown order is reported', async () => {
      await order(shop.site);
      await database.db.deleteFrom('orders').execute();
      expect((await deliver(shop.site, pay(onlySession(shop.peer)))).status).toBe(200);
      expect(await shop.kindsMailed()).toEqual(['payment-problem']);
    });
  });

  test('without scripts our own page has the link, because a form may not lead to another site', async () => {
    const form = new URLSearchParams({ ...checkoutBody(), seats: '1', termsAccepted: 'on' } as Record<string, string>);
    const location = (await shop.site.post('/checkout', form, { origin: TEST_SITE_URL })).headers.get('location') ?? '';
    const page = await (await shop.site.app.request(location)).text();
    expect(page).toContain(`href="${onlySession(shop.peer).url}"`);
    expect(page).not.toContain('Approve payment');
  });

  test('with Stripe, the test till is off', async () => {
    const { reference } = await order(shop.site);
    const form = new URLSearchParams({ answer: 'approve' });
    expect((await shop.site.post(`/till/${reference}`, form, { origin: TEST_SITE_URL })).status).toBe(404);
  });
});
