import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buy, checkoutBody, press } from '#test/support/browser/buyer.ts';
import { join, MEMBER_PASSWORD } from '#test/support/member.ts';
import { deliver, pay, startStripePeer, type StripePeer } from '#test/support/peers/stripe-peer.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import type { CheckoutAnswer } from '#features/checkout/shared/order-schema.ts';
import { ordersOf } from './order-holdings.ts';

let peer: StripePeer;
beforeAll(async () => {
  peer = await startStripePeer();
});
afterAll(async () => peer.stop());

describeOnEachDatabase('orders of an account', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });

  // Anyone can type an address, so an account's order must not be erased for the address on it.
  test('are not those of somebody without one who has the same address', async () => {
    const bob = await join(site, database.db, { email: 'bob@visitor.example' });
    const guest = await buy(site, { seats: 1, businessName: 'Guest' });
    await bob.ask<CheckoutAnswer>('create-checkout', checkoutBody({ businessName: 'Account' }));
    await buy(site, { email: 'cat@visitor.example', businessName: 'Another guest' });
    const someone = {
      id: '',
      email: 'Ann@visitor.example',
      ownsAddress: true,
      aal: 'aal1',
      codeAt: null,
      sessionId: null,
    } as const;
    const theirs = await ordersOf(database.db, someone);
    expect(theirs.map(({ reference }) => reference)).toEqual([guest.reference]);
    const accounts = await ordersOf(database.db, { ...someone, id: bob.id, email: bob.email });
    expect(accounts.map(({ business_name: name }) => name)).toEqual(['Account']);
  });

  test('shows the orders placed with it, not those with its address', async () => {
    const ann = await join(site, database.db, { verified: false });
    const bought = await ann.ask<CheckoutAnswer>('create-checkout', checkoutBody({ email: 'books@visitor.example' }));
    await press(site, bought.reference, 'approve');
    site.clock.advance(1_000);
    await buy(site);
    const ordersShown = async () =>
      (await ann.ask<AccountOverview>('account-overview')).orders.map(({ reference }) => reference);
    expect(await ordersShown()).toEqual([bought.reference]);
    await database.db.updateTable('users').set({ email_verified_at: 1 }).execute();
    expect(await ordersShown()).toEqual([bought.reference]);
    expect((await ann.ask<AccountOverview>('account-overview')).orders[0]).toEqual({
      reference: bought.reference,
      planName: 'Growth',
      state: 'paid',
      underWay: false,
      createdAt: expect.any(String),
      dueNow: 90_000,
      currency: 'usd',
      endsAt: null,
      nextSeats: null,
      unitMonthly: 39_900,
      changeable: true,
      renewals: [],
      nextCharge: null,
      beforeGoLive: true,
      invoiceNumber: 'TEST-000001',
      invoiceUrl: `/orders/${bought.reference}/invoice.pdf`,
      test: true,
      manageable: false,
    });
  });

  test('exports them, and keeps only the invoices of an erased account', async () => {
    const ann = await join(site, database.db);
    const details = { billingAddress: '12 Mill Lane', taxId: '12-3456789', invoiceEmail: 'books@visitor.example' };
    const { reference } = await ann.ask<CheckoutAnswer>('create-checkout', checkoutBody(details));
    await press(site, reference, 'approve');
    await ann.ask('create-checkout', checkoutBody({ plan: 'starter' }));
    const { export: held } = await ann.ask<{ export: { orders: { reference: string; invoice: object | null }[] } }>(
      'export-account',
    );
    expect(held.orders).toHaveLength(2);
    expect(held.orders.find((one) => one.reference === reference)).toMatchObject({
      plan: 'Growth',
      email: 'ann@visitor.example',
      ...details,
      invoice: { number: 'TEST-000001' },
    });
    await ann.ask('delete-account', { password: MEMBER_PASSWORD });
    const kept = await database.db.selectFrom('orders').selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ invoice_number: 'TEST-000001', email: '', email_key: '', user_id: null });
    for (const address of ['ann@', 'books@']) expect(JSON.stringify(kept)).not.toContain(address);
    expect(await database.db.selectFrom('outbox').select('id').where('kind', '=', 'order-invoice').execute()).toEqual(
      [],
    );
    expect((await site.call('order-status', { reference })).status).toBe(404);
  });

  test("Stripe's customer portal is open to the order's owner only", async () => {
    const shop = await createTestApp({ db: database.db, stripe: peer.settings });
    const [ann, bob] = [await join(shop, database.db), await join(shop, database.db, { email: 'bob@visitor.example' })];
    const { reference } = await ann.ask<CheckoutAnswer>('create-checkout', checkoutBody());
    expect((await ann.call('customer-portal', { reference })).status).toBe(404);
    const session = peer.sessions.at(-1);
    if (!session) throw new Error('no session');
    await deliver(shop, pay(session));
    shop.clock.advance(1_000);
    await ann.ask('create-checkout', checkoutBody({ plan: 'starter' }));
    expect(await ann.ask('customer-portal', { reference })).toMatchObject({
      url: `https://billing.stripe.example/${session.customer}`,
    });
    const { orders } = await ann.ask<AccountOverview>('account-overview');
    expect(orders.map(({ manageable }) => manageable)).toEqual([false, true]);
    expect((await bob.call('customer-portal', { reference })).status).toBe(404);
    expect((await shop.call('customer-portal', { reference })).status).toBe(401);
    await database.db.updateTable('orders').set({ mode: 'stripe-live' }).execute();
    expect((await ann.call('customer-portal', { reference })).status).toBe(404);
  });
});
