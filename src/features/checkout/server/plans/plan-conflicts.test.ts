import { expect, test } from 'vitest';
import { checkoutBody, press, statusOf } from '#test/support/browser/buyer.ts';
import { enterCode, join, type Member } from '#test/support/member.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { MONTH_END } from '#test/support/peers/stripe-account.ts';
import {
  deliver,
  onlySession,
  pay,
  refundOf,
  invoicePaid,
  subscriptionChange,
} from '#test/support/peers/stripe-peer.ts';
import { stripeShop } from '#test/support/peers/stripe-shop.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import type { CheckoutAnswer, CheckoutInput } from '#features/checkout/shared/order-schema.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';

const ROUNDS = 8;
const SEATS: Partial<CheckoutInput> = { plan: 'mentor', seats: 3 };

describeOnEachDatabase('two acts on one plan at once', (database) => {
  const shop = stripeShop(database);
  const buyAs = async (member: Member, site: TestApp, changed: Partial<CheckoutInput>) => {
    const { reference } = await member.ask<CheckoutAnswer>('create-checkout', checkoutBody(changed));
    if (site === shop.site) await deliver(site, pay(onlySession(shop.peer)));
    else await press(site, reference, 'approve');
    return reference;
  };
  const ownerOf = async (site: TestApp) => {
    const owner = await join(site, database.db, { email: TEST_OWNER });
    await enterCode(site, database.db, owner);
    return owner;
  };
  const orderOf = async (reference: string) =>
    database.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
  const statusesOf = async (calls: Promise<Response>[]) => (await Promise.all(calls)).map(({ status }) => status);

  test('a cancellation and a change of seats at the test till both stand', async () => {
    const till = await createTestApp({ db: database.db });
    for (let round = 0; round < ROUNDS; round += 1) {
      const ann = await join(till, database.db, { email: `ann-${round}@visitor.example` });
      const reference = await buyAs(ann, till, { ...SEATS, email: ann.email });
      const changes = [{ end: true }, { seats: 7 }].map((change) => ann.call('change-plan', { reference, ...change }));
      const [ended, seats] = await statusesOf(changes);
      const { ends_at: endsAt, next_seats: next } = await orderOf(reference);
      expect([ended, endsAt]).toEqual([200, MONTH_END * 1000]);
      // Once it is canceled, its seats can't be changed.
      expect([seats, next]).toEqual(seats === 200 ? [200, 7] : [409, 3]);
    }
  });

  test('of two changes at Stripe, each that is answered with success stands, with us and there', async () => {
    const ann = await join(shop.site, database.db);
    const reference = await buyAs(ann, shop.site, SEATS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const wanted = 10 + round;
      await ann.ask('change-plan', { reference, end: false });
      const changes = [{ end: true }, { seats: wanted }].map((change) =>
        ann.call('change-plan', { reference, ...change }),
      );
      const before = await orderOf(reference);
      const [ended, seats] = await statusesOf(changes);
      const kept = await orderOf(reference);
      expect([ended, kept.ends_at]).toEqual(ended === 200 ? [200, MONTH_END * 1000] : [409, null]);
      const charged = kept.next_seats ?? kept.seats;
      expect([seats, charged]).toEqual(seats === 200 ? [200, wanted] : [409, before.next_seats ?? before.seats]);
      const held = shop.peer.subscriptions.get(kept.subscription ?? '');
      expect(held?.cancel_at ?? null).toBe(kept.ends_at === null ? null : kept.ends_at / 1000);
      expect(held?.items.data[0]?.quantity).toBe(charged);
      expect(kept.plan_held_until).toBeNull();
    }
  });

  test('going live and canceling end as if one came first', async () => {
    const ann = await join(shop.site, database.db);
    const owner = await ownerOf(shop.site);
    const reference = await buyAs(ann, shop.site, {});
    const { id } = await orderOf(reference);
    const acts = [owner.call('mark-live', { order: id }), ann.call('change-plan', { reference, end: true })];
    const [live, ended] = await statusesOf(acts);
    const { state, live_at: liveAt, ends_at: endsAt } = await orderOf(reference);
    // Whichever comes first: a canceled plan can't go live, and one that went live can be canceled for its month's end.
    expect(live === 200).toBe(liveAt !== null);
    expect(ended === 200).toBe(liveAt === null || endsAt !== null);
    expect(state).toBe(liveAt === null ? 'cancelled' : 'paid');
    expect(shop.peer.subscriptions.get(onlySession(shop.peer).subscription ?? '')?.status).toBe(
      liveAt === null ? 'canceled' : 'active',
    );
  });

  test('what changes at Stripe while the job reads the plan is read by its next run', async () => {
    const ann = await join(shop.site, database.db);
    const reference = await buyAs(ann, shop.site, SEATS);
    await shop.runJobs();
    const held = shop.peer.subscriptions.get((await orderOf(reference)).subscription ?? '');
    if (!held) throw new Error('Stripe has no subscription');
    await deliver(shop.site, subscriptionChange(held, 0));
    const asked = shop.peer.holdNext();
    const run = shop.runJobs();
    await asked.arrived;
    await deliver(shop.site, subscriptionChange(held, 0));
    asked.hold.resolve();
    await run;
    // The plan was held while the job asked.
    expect((await orderOf(reference)).next_check_at).toBe(shop.site.clock.now() + MINUTE_MS);
    shop.site.clock.advance(MINUTE_MS);
    await shop.runJobs();
    expect((await orderOf(reference)).next_check_at).toBeNull();
  });

  test('of a plan that is refunded while its seats are changed, nobody is told', async () => {
    const ann = await join(shop.site, database.db);
    const reference = await buyAs(ann, shop.site, SEATS);
    const session = onlySession(shop.peer);
    await deliver(shop.site, invoicePaid(session));
    const { hold, arrived } = shop.peer.holdNext();
    const changing = ann.call('change-plan', { reference, seats: 7 });
    await arrived;
    await deliver(shop.site, refundOf(session));
    hold.resolve();
    await changing;
    expect(await orderOf(reference)).toMatchObject({ state: 'refunded', seats: 3, next_seats: null });
    expect(await renderedMails(database.db, shop.site, 'plan-change')).toEqual([]);
  });

  test('a plan that is refunded while it goes live stays refunded', async () => {
    const owner = await ownerOf(shop.site);
    const ann = await join(shop.site, database.db);
    const reference = await buyAs(ann, shop.site, {});
    const session = onlySession(shop.peer);
    const { id } = await orderOf(reference);
    await deliver(shop.site, invoicePaid(session));
    const { hold, arrived } = shop.peer.holdNext();
    const going = owner.call('mark-live', { order: id });
    await arrived;
    await deliver(shop.site, refundOf(session));
    hold.resolve();
    expect((await going).status).toBe(404);
    expect(await statusOf(shop.site, reference)).toMatchObject({ state: 'refunded', beforeGoLive: true });
    expect(await renderedMails(database.db, shop.site, 'plan-change')).toEqual([]);
  });

  test('an answer of Stripe that comes once another act holds the plan changes and frees nothing', async () => {
    const ann = await join(shop.site, database.db);
    const reference = await buyAs(ann, shop.site, SEATS);
    const change = async (seats: number) => ann.call('change-plan', { reference, seats });
    const slow = shop.peer.holdNext();
    const late = change(5);
    await slow.arrived;
    shop.site.clock.advance(MINUTE_MS);
    const next = shop.peer.holdNext();
    const second = change(6);
    await next.arrived;
    slow.hold.resolve();
    await late;
    expect([(await orderOf(reference)).next_seats, (await change(7)).status]).toEqual([null, 409]);
    next.hold.resolve();
    expect((await second).status).toBe(200);
    expect(await orderOf(reference)).toMatchObject({ next_seats: 6, plan_held_until: null });
  });

  test('is free again when Stripe does not answer, and when the process that held it has died', async () => {
    const ann = await join(shop.site, database.db);
    const reference = await buyAs(ann, shop.site, SEATS);
    shop.peer.setMode('refuse');
    expect((await ann.call('change-plan', { reference, seats: 5 })).status).toBe(503);
    shop.peer.setMode('answer');
    await ann.ask('change-plan', { reference, seats: 5 });
    await database.db
      .updateTable('orders')
      .set({ plan_held_until: shop.site.clock.now() + MINUTE_MS })
      .execute();
    expect((await ann.call('change-plan', { reference, seats: 6 })).status).toBe(409);
    shop.site.clock.advance(MINUTE_MS - 1);
    expect((await ann.call('change-plan', { reference, seats: 6 })).status).toBe(409);
    shop.site.clock.advance(1);
    await ann.ask('change-plan', { reference, seats: 6 });
    const { orders } = await ann.ask<AccountOverview>('account-overview');
    expect(orders).toMatchObject([{ nextSeats: 6 }]);
  });
});
