import { MINUTE_MS, HOUR_MS } from '#shared/site/durations.ts';
import { expect, it } from 'vitest';
import words from '#content/checkout/till-words.yaml';
import { checkoutBody, order, statusOf } from '#test/support/browser/buyer.ts';
import { deliver, onlySession, pay } from '#test/support/peers/stripe-peer.ts';
import { stripeShop } from '#test/support/peers/stripe-shop.ts';
import { TEST_SITE_URL } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

describeOnEachDatabase('when something breaks', (database) => {
  const shop = stripeShop(database);

  it('Stripe refuses or hangs up: nothing is lost, and a retry makes one order and one session', async () => {
    for (const mode of ['refuse', 'cut-after-work'] as const) {
      shop.peer.setMode(mode);
      const answer = await shop.site.call('create-checkout', checkoutBody());
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('30');
    }
    shop.peer.setMode('answer');
    const { url } = await order(shop.site);
    expect(url).toBe(onlySession(shop.peer).url);
    expect(await shop.ordersKept()).toHaveLength(1);
  });

  it('Stripe is away: the form without scripts says so, and the till leads to another try', async () => {
    shop.peer.setMode('refuse');
    const form = new URLSearchParams({ ...checkoutBody(), seats: '1', termsAccepted: 'on' } as Record<string, string>);
    const sent = await shop.site.post('/checkout', form, { origin: TEST_SITE_URL });
    expect(sent.headers.get('location')).toMatch(/problem=closed#problem-closed$/);
    const [{ reference } = { reference: '' }] = await shop.ordersKept();
    const till = await shop.site.app.request(`/till/${reference}`);
    expect([till.status, till.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const page = await till.text();
    expect(page).toContain(`href="/till/${reference}">${words.closed.again}</a>`);
  });

  it('a webhook never arrives: the job asks Stripe', async () => {
    const { reference } = await order(shop.site);
    pay(onlySession(shop.peer));
    shop.site.clock.advance(2 * MINUTE_MS);
    await shop.runJobs();
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'pending' });
    shop.site.clock.advance(10 * MINUTE_MS);
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'paid', invoiceNumber: 'TEST-000001' });
    await deliver(shop.site, pay(onlySession(shop.peer)));
    expect((await shop.kindsMailed()).filter((kind) => kind === 'order-receipt')).toHaveLength(1);
  });

  it('Stripe is down while the job asks: the order stays pending, and is settled once nobody asks for it any more', async () => {
    const { reference } = await order(shop.site);
    pay(onlySession(shop.peer));
    shop.peer.setMode('refuse');
    shop.site.clock.advance(12 * HOUR_MS);
    await shop.runJobs();
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'pending' });
    shop.peer.setMode('answer');
    // Another replica may still be trying.
    shop.site.clock.advance(5 * MINUTE_MS - 1);
    await shop.runJobs();
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'pending' });
    shop.site.clock.advance(1);
    await shop.runJobs();
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'paid' });
  });

  it('an order that stays unpaid is checked ever less often, up to six hours', async () => {
    await order(shop.site);
    const pauses: number[] = [];
    for (let check = 0; check < 30; check += 1) {
      const [before] = await shop.ordersKept();
      shop.site.clock.advance((before?.next_check_at ?? 0) - shop.site.clock.now());
      await shop.runJobs();
      const [after] = await shop.ordersKept();
      if (after?.state !== 'pending') break;
      pauses.push((after.next_check_at ?? 0) - shop.site.clock.now());
    }
    expect(pauses.length).toBeGreaterThan(10);
    expect([Math.min(...pauses), pauses[0]]).toEqual([5 * MINUTE_MS, 5 * MINUTE_MS]);
    expect(Math.max(...pauses)).toBe(6 * HOUR_MS);
  });

  it('a session ends unpaid: its order expires, and the same choice gets a new one', async () => {
    const first = await order(shop.site);
    onlySession(shop.peer).status = 'expired';
    shop.site.clock.advance(5 * MINUTE_MS);
    await shop.runJobs();
    expect(await statusOf(shop.site, first.reference)).toMatchObject({ state: 'expired' });
    const second = await order(shop.site);
    expect(second.reference).not.toBe(first.reference);
    expect(shop.peer.sessions).toHaveLength(2);
  });

  it('a payment comes in after its order expired: the order goes on as if it had come in time', async () => {
    const { reference } = await order(shop.site);
    onlySession(shop.peer).status = 'expired';
    shop.site.clock.advance(5 * MINUTE_MS);
    await shop.runJobs();
    const [expired] = await shop.ordersKept();
    expect(expired).toMatchObject({ state: 'expired', paid_at: null, ended_at: shop.site.clock.now() });
    shop.site.clock.advance(MINUTE_MS);
    await deliver(shop.site, pay(onlySession(shop.peer)));
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'paid', invoiceNumber: 'TEST-000001' });
    const [paid] = await shop.ordersKept();
    expect(paid).toMatchObject({ reason: null, paid_at: shop.site.clock.now(), ended_at: null });
  });

  it('the process dies before it stores the session: the event still finds the order', async () => {
    const { reference } = await order(shop.site);
    await database.db.updateTable('orders').set({ session_id: null, session_url: null }).execute();
    await deliver(shop.site, pay(onlySession(shop.peer)));
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'paid' });
  });

  it('copies of a delayed event arrive while the job runs: one receipt', async () => {
    const { reference } = await order(shop.site);
    const event = pay(onlySession(shop.peer));
    shop.site.clock.advance(10 * MINUTE_MS);
    const copies = Array.from({ length: 10 }, async (_, index) => deliver(shop.site, { ...event, id: `evt_${index}` }));
    await Promise.all([...copies, shop.runJobs(), shop.runJobs()]);
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'paid', invoiceNumber: 'TEST-000001' });
    expect((await shop.kindsMailed()).filter((kind) => kind === 'order-receipt')).toHaveLength(1);
  });
});
