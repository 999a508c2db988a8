import { beforeEach, expect, test } from 'vitest';
import { buy } from '#test/support/browser/buyer.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { OrderView } from '#features/checkout/shared/order-schema.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { nextChargeIn } from './invoice.ts';
import { lockOrder } from './order-store.ts';
import { renewalsOf, takeRenewal, type Renewal } from './renewal.ts';

const AMOUNTS = { subtotal: 39_900, discount: 0, tax: 0, total: 39_900, currency: 'usd' };
const MONTH = { label: 'At Stripe', quantity: 1, amount: 39_900 };

describeOnEachDatabase('renewals', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const take = async (reference: string, stripeInvoice: string, lines: Renewal['lines'] = [MONTH]) =>
    database.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, 'reference', reference);
      if (!order) throw new Error('The order was bought.');
      await takeRenewal(tx, order, { stripeInvoice, lines, ...AMOUNTS }, site.clock.now());
      return order;
    });
  const mails = async () =>
    (await database.db.selectFrom('outbox').select('id').where('kind', '=', 'order-invoice').execute()).length;

  test('of an order are listed newest first, and those of one moment by their number', async () => {
    const { reference } = await buy(site);
    const order = await take(reference, 'first');
    await take(reference, 'second');
    site.clock.advance(1_000);
    await take(reference, 'third');
    const numbers = (await renewalsOf(database.db, [order])).map(({ invoice }) => Number(invoice.number.slice(-6)));
    expect(numbers).toHaveLength(3);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(await renewalsOf(database.db, [])).toEqual([]);
  });

  test('come once for each invoice of Stripe, with one mail', async () => {
    const { reference } = await buy(site);
    const order = await take(reference, 'first');
    await take(reference, 'first');
    expect(await renewalsOf(database.db, [order])).toHaveLength(1);
    expect(await mails()).toBe(1);
  });

  test('are mailed to nobody once the account is erased', async () => {
    const { reference } = await buy(site);
    await database.db.updateTable('orders').set({ email: '' }).execute();
    await take(reference, 'first');
    expect(await mails()).toBe(0);
  });

  test('announce the next charge, except once the plan has an end', async () => {
    const bought = [];
    for (const buyer of ['goes-on', 'ends', 'ended'])
      bought.push(await buy(site, { email: `${buyer}@visitor.example` }));
    const [goesOn, ends, ended] = bought as [OrderView, OrderView, OrderView];
    const now = site.clock.now();
    await database.db.updateTable('orders').set({ live_at: now }).execute();
    for (const [{ reference }, at] of [
      [ends, now + 45 * DAY_MS],
      [ended, now + 31 * DAY_MS],
    ] as const)
      await database.db.updateTable('orders').set({ ends_at: at }).where('reference', '=', reference).execute();
    site.clock.advance(31 * DAY_MS);
    const announced = [];
    for (const { reference } of [goesOn, ends, ended]) {
      const { id } = await take(reference, reference);
      const [renewal] = await renewalsOf(database.db, [{ id }]);
      if (!renewal) throw new Error('It was taken.');
      announced.push([renewal.invoice.nextChargeAt, nextChargeIn(renewal.invoice) !== undefined]);
    }
    // From January 15 on: taken on February 15.
    expect(announced).toEqual([
      [Date.UTC(2026, 2, 15, 12), true],
      [null, false],
      [null, false],
    ]);
  });

  test('name a single line as the first invoice did, and several as Stripe does', async () => {
    const { reference } = await buy(site);
    const order = await take(reference, 'one line');
    site.clock.advance(1_000);
    await take(reference, 'several', [
      { label: 'Unused time', quantity: 1, amount: -5_000 },
      { label: null, quantity: 2, amount: 79_800 },
      { label: 'Odd cents', quantity: 3, amount: 100 },
      { label: 'Nothing', quantity: 0, amount: 0 },
    ]);
    const [several, one] = await renewalsOf(database.db, [order]);
    const usual = order.lines.find(({ recurring }) => recurring)?.label;
    const line = { recurring: true, quantity: 1 };
    expect(one?.invoice.lines).toEqual([{ ...line, label: usual, unitAmount: 39_900, amount: 39_900 }]);
    expect(several?.invoice.lines).toEqual([
      { ...line, label: 'Unused time', unitAmount: -5_000, amount: -5_000 },
      { ...line, label: order.plan_name, quantity: 2, unitAmount: 39_900, amount: 79_800 },
      { ...line, label: 'Odd cents', unitAmount: 100, amount: 100 },
      { ...line, label: 'Nothing', unitAmount: 0, amount: 0 },
    ]);
  });
});
