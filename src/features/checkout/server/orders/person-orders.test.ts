import { beforeEach, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { addPaidOrder } from '#test/support/paid-order.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { PersonOrder, WaitingOrder } from '#features/checkout/shared/order-schema.ts';

const ANN = 'ann@visitor.example';

describeOnEachDatabase('what a person bought', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.write('Hello', ANN);
    await desk.write('Hello', 'bob@visitor.example', 'Bob');
  });

  test('is told with how far it is and what was paid, renewals included, the latest first', async () => {
    const now = desk.site.clock.now();
    const fromGoLive = JSON.stringify([{ fromGoLive: true }]);
    const orders = [
      { id: 'live', paid_at: 5 },
      { id: 'waiting', paid_at: 4, lines: fromGoLive },
      { id: 'begun', paid_at: 3, lines: fromGoLive, live_at: 3, mode: 'stripe-test' },
      { id: 'ended', paid_at: 2, ended_at: now },
      { id: 'refunded', paid_at: 1, state: 'refunded' },
      { id: 'pending', paid_at: null, state: 'pending' },
      { id: 'of somebody else', paid_at: 6, email_key: 'bob@visitor.example' },
    ];
    for (const order of orders) await addPaidOrder(database.db, ANN, order);
    const renewal = { order_id: 'live', invoice: JSON.stringify({ total: 40 }), issued_at: 9 };
    for (const number of ['INV-2', 'INV-3'])
      await database.db
        .insertInto('order_invoices')
        .values({ ...renewal, number, stripe_invoice: number })
        .execute();
    const person = (await desk.people({ search: 'ann' })).people[0]?.id;
    const { orders: told } = await desk.owner.ask<{ orders: PersonOrder[] }>('person-orders', { id: person });
    expect(told.map(({ id, stage, paid, test: isTest }) => [id, stage, paid, isTest])).toEqual([
      ['live', 'live', 180, false],
      ['waiting', 'waiting', 100, false],
      ['begun', 'live', 100, true],
      ['ended', 'ended', 100, false],
      ['refunded', 'refunded', 0, false],
    ]);
  });

  test('is listed for all who wait for their go-live, who paid first on top, and for one of them alone', async () => {
    const lines = JSON.stringify([{ fromGoLive: true }]);
    const waits = { lines, paid_at: 5 };
    await addPaidOrder(database.db, ANN, { ...waits, id: 'later' });
    await addPaidOrder(database.db, 'bob@visitor.example', { ...waits, id: 'first', paid_at: 3, mode: 'stripe-test' });
    await addPaidOrder(database.db, ANN, { ...waits, id: 'between', paid_at: 4 });
    for (const [id, changed] of Object.entries({
      'is live': { live_at: 6 },
      'began with its order': { lines: '[]' },
      'was refunded': { state: 'refunded' },
      'was canceled': { state: 'cancelled' },
      'is of nobody any more': { email_key: '' },
    }))
      await addPaidOrder(database.db, ANN, { ...waits, id, ...changed });
    const waiting = async (body: object = {}) =>
      (await desk.owner.ask<{ orders: WaitingOrder[] }>('waiting-orders', body)).orders;
    const [bob] = (await desk.people({ search: 'bob' })).people;
    const all = await waiting();
    expect(all.map(({ id }) => id)).toEqual(['first', 'between', 'later']);
    expect(all[0]).toEqual({
      id: 'first',
      person: bob?.id,
      name: 'Bob',
      email: 'bob@visitor.example',
      planName: 'Growth',
      paidAt: new Date(3).toISOString(),
      dueMonthly: 40,
      currency: 'usd',
      test: true,
    });
    expect((await waiting({ id: bob?.id })).map(({ id }) => id)).toEqual(['first']);
  });
});
