import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutBody, press, statusOf } from '#test/support/browser/buyer.ts';
import { enterCode, join, type Member } from '#test/support/member.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { MONTH_END, type PeerSubscription } from '#test/support/peers/stripe-account.ts';
import {
  deliver,
  firstMonthPaid,
  onlySession,
  pay,
  renewalOf,
  startStripePeer,
  subscriptionChange,
  type StripePeer,
} from '#test/support/peers/stripe-peer.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import type { CheckoutAnswer, CheckoutInput, WaitingOrder } from '#features/checkout/shared/order-schema.ts';
import type { PeopleView, PersonView } from '#features/desk/shared/desk-schema.ts';
import { DAY_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';

const MONTH_LATER = new Date(MONTH_END * 1000).toISOString();

let peer: StripePeer;
beforeAll(async () => {
  peer = await startStripePeer();
});
afterAll(async () => peer.stop());

describeOnEmbedded('a plan that begins at go-live', (database) => {
  let till: TestApp;
  let shop: TestApp;
  beforeEach(async () => {
    peer.setMode('answer');
    peer.sessions.length = 0;
    for (const held of [peer.subscriptions, peer.refused]) held.clear();
    till = await createTestApp({ db: database.db });
    shop = await createTestApp({ db: database.db, clock: till.clock, stripe: peer.settings });
  });
  /** Buys Growth with Ann's account; the owner has entered a code. */
  const sold = async (site: TestApp, changed: Partial<CheckoutInput> = {}) => {
    const ann = await join(site, database.db);
    const owner = await join(site, database.db, { email: TEST_OWNER });
    await enterCode(site, database.db, owner);
    const { reference } = await ann.ask<CheckoutAnswer>('create-checkout', checkoutBody(changed));
    if (site === till) await press(site, reference, 'approve');
    else await deliver(site, pay(onlySession(peer)));
    const { id } = await database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    return { ann, owner, reference, id };
  };
  const subscription = (): PeerSubscription => {
    const { subscription: id } = onlySession(peer);
    const held = peer.subscriptions.get(id ?? '');
    if (!held) throw new Error('the site has not asked for the subscription');
    return held;
  };
  const runJob = async (name: string) => {
    const job = jobsOf(shop.features).find((one) => one.name === name);
    await job?.run(shop.clock.now(), new AbortController().signal);
  };
  const shown = async (ann: Member) => (await ann.ask<AccountOverview>('account-overview')).orders[0];
  const mailsTo = async (recipient: string, kind: string) =>
    (await renderedMails(database.db, till, kind)).filter((mail) => mail.recipient === recipient);
  const personOf = async (owner: Member) => {
    const { people } = await owner.ask<PeopleView>('desk-people', { filter: {} });
    return people.find(({ email }) => email === 'ann@visitor.example')?.id;
  };

  test('charges no month before that day, and counts its months from it', async () => {
    const { ann, owner, reference, id } = await sold(till);
    const before = await statusOf(till, reference);
    expect(before).toMatchObject({ state: 'paid', dueNow: 90_000, dueMonthly: 39_900, beforeGoLive: true });
    expect(before.nextCharge).toBeNull();
    const [receipt] = await mailsTo('ann@visitor.example', 'order-receipt');
    expect(receipt?.text.replaceAll(/\s+/g, ' ')).toContain('From the day your plan goes live: $399.00');
    till.clock.advance(20 * MINUTE_MS);
    await owner.ask('mark-live', { order: id });
    const after = await statusOf(till, reference);
    expect(after).toMatchObject({ nextCharge: { at: '2026-02-15T12:20:00.000Z', cents: 39_900 } });
    expect(after).toMatchObject({ beforeGoLive: false });
    expect((await shown(ann))?.renewals).toMatchObject([{ number: 'TEST-000002' }]);
    expect((await mailsTo('ann@visitor.example', 'order-invoice'))[0]?.text).toContain('$399.00');
    expect(await mailsTo('ann@visitor.example', 'plan-change')).toHaveLength(1);
    // Once live, it is canceled at the end of its month.
    await ann.ask('change-plan', { reference, end: true });
    expect(await shown(ann)).toMatchObject({ state: 'paid', endsAt: '2026-02-15T12:20:00.000Z' });
  });

  test('goes live once, is audited, and shows on the buyer\u2019s timeline', async () => {
    const { owner, reference, id } = await sold(till);
    const person = await personOf(owner);
    const waiting = async () => (await owner.ask<{ orders: WaitingOrder[] }>('waiting-orders', { id: person })).orders;
    expect(await waiting()).toMatchObject([{ id, planName: 'Growth', dueMonthly: 39_900, test: true }]);
    await owner.ask('mark-live', { order: id });
    till.clock.advance(20 * MINUTE_MS);
    await owner.ask('mark-live', { order: id });
    expect(await statusOf(till, reference)).toMatchObject({ nextCharge: { at: MONTH_LATER } });
    expect(await waiting()).toEqual([]);
    const acts = await database.db.selectFrom('audit_entries').selectAll().where('action', '=', 'order.live').execute();
    expect(acts).toMatchObject([{ actor: owner.id, subject: id }]);
    const { person: view } = await owner.ask<{ person: PersonView }>('desk-person', { id: person });
    expect(view.activities.filter(({ title }) => title === 'Live: Growth')).toMatchObject([{ member: owner.id }]);
  });

  test('is started by an owner only, and only when it is paid and begins so', async () => {
    const { ann, owner, id } = await sold(till);
    for (const name of ['mark-live', 'waiting-orders']) {
      const body = name === 'mark-live' ? { order: id } : { id: await personOf(owner) };
      expect((await till.call(name, body)).status).toBe(401);
      expect((await ann.call(name, body)).status).toBe(403);
    }
    till.clock.advance(1_000);
    await ann.ask('create-checkout', checkoutBody({ plan: 'starter' }));
    const mod = await ann.ask<CheckoutAnswer>('create-checkout', checkoutBody({ plan: 'mod-iq' }));
    await press(till, mod.reference, 'approve');
    const others = await database.db.selectFrom('orders').select('id').where('id', '<>', id).execute();
    expect(others).toHaveLength(2);
    for (const other of others) expect((await owner.call('mark-live', { order: other.id })).status).toBe(404);
  });

  test('is canceled at once before that day: nothing more is charged, and the owner is told of the refund', async () => {
    const { ann, owner, reference, id } = await sold(till);
    expect(await shown(ann)).toMatchObject({ changeable: true, beforeGoLive: true, nextCharge: null });
    expect((await ann.call('change-plan', { reference, end: false })).status).toBe(404);
    await ann.ask('change-plan', { reference, end: true });
    expect(await shown(ann)).toMatchObject({ state: 'cancelled', changeable: false });
    expect(await mailsTo('ann@visitor.example', 'plan-change')).toHaveLength(1);
    const told = (await mailsTo(TEST_OWNER, 'order-notification')).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    expect(told.filter((text) => text.includes('Refund the setup fee in full'))).toHaveLength(1);
    expect((await owner.call('mark-live', { order: id })).status).toBe(404);
    const waiting = await owner.ask<{ orders: WaitingOrder[] }>('waiting-orders', { id: await personOf(owner) });
    expect(waiting.orders).toEqual([]);
  });

  test('ends its trial at Stripe on that day, and is from then on changed as any other', async () => {
    const { ann, owner, reference, id } = await sold(shop);
    await owner.ask('mark-live', { order: id });
    // A second press needs nothing of Stripe.
    peer.setMode('cut');
    await owner.ask('mark-live', { order: id });
    peer.setMode('answer');
    expect(subscription()).toMatchObject({ status: 'active', trial_end: null });
    const session = onlySession(peer);
    const first = firstMonthPaid(session);
    for (const event of [first, { ...first, id: 'evt_again' }, renewalOf(session)]) await deliver(shop, event);
    expect((await shown(ann))?.renewals).toHaveLength(2);
    await ann.ask('change-plan', { reference, end: true });
    expect(await shown(ann)).toMatchObject({ endsAt: MONTH_LATER });
    subscription().cancel_at = null;
    await deliver(shop, subscriptionChange(subscription(), Math.floor(shop.clock.now() / 1000)));
    await runJob('reconciliation');
    expect(await shown(ann)).toMatchObject({ endsAt: null });
  });

  test('stays as it is when the card is refused, and goes live with the next one', async () => {
    const { owner, reference, id } = await sold(shop);
    peer.refused.add(onlySession(peer).subscription ?? '');
    const refused = await owner.call('mark-live', { order: id });
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'conflict' } }]);
    expect(await statusOf(shop, reference)).toMatchObject({ state: 'paid', beforeGoLive: true });
    peer.refused.clear();
    await owner.ask('mark-live', { order: id });
    expect(await statusOf(shop, reference)).toMatchObject({ beforeGoLive: false });
  });

  test('is charged once although the answer was lost, and its invoice waits for the day', async () => {
    const { ann, owner, reference, id } = await sold(shop);
    await owner.ask('mark-live', { order: id });
    await database.db.updateTable('orders').set({ live_at: null }).execute();
    await runJob('keep-trials');
    expect(subscription()).toMatchObject({ status: 'active', trial_end: null });
    await deliver(shop, firstMonthPaid(onlySession(peer)));
    expect((await shown(ann))?.renewals).toEqual([]);
    shop.clock.advance(50 * MINUTE_MS);
    // Stripe would refuse a second charge, so this one must not ask for it.
    peer.refused.add(subscription().id);
    await owner.ask('mark-live', { order: id });
    expect(await statusOf(shop, reference)).toMatchObject({ nextCharge: { cents: 39_900 } });
    await runJob('reconciliation');
    expect((await shown(ann))?.renewals).toMatchObject([{ number: 'TEST-000002' }]);
  });

  test('has no invoice for the nothing that a changed trial costs', async () => {
    const { ann, owner, id } = await sold(shop);
    await owner.ask('mark-live', { order: id });
    const nothing = { billing_reason: 'subscription_update', subtotal: 0, total: 0 };
    await deliver(shop, renewalOf(onlySession(peer), nothing));
    expect((await shown(ann))?.renewals).toEqual([]);
  });

  test('keeps its trial until that day, however late it comes', async () => {
    const { owner, id } = await sold(shop);
    shop.clock.advance(40 * MINUTE_MS);
    await runJob('keep-trials');
    expect(subscription()).toMatchObject({ status: 'trialing', trial_end: (shop.clock.now() + 60 * DAY_MS) / 1000 });
    await owner.ask('mark-live', { order: id });
    await runJob('keep-trials');
    expect(subscription()).toMatchObject({ status: 'active', trial_end: null });
  });

  test('ends its trial at Stripe when it is canceled, or refunded, before that day', async () => {
    const { ann, reference } = await sold(shop);
    await ann.ask('change-plan', { reference, end: true });
    expect(subscription().status).toBe('canceled');
    subscription().status = 'trialing';
    await database.db.updateTable('orders').set({ state: 'refunded' }).execute();
    await runJob('keep-trials');
    expect(subscription().status).toBe('canceled');
  });

  test('is not started when Stripe does not answer', async () => {
    const { owner, reference, id } = await sold(shop);
    peer.setMode('cut');
    expect((await owner.call('mark-live', { order: id })).status).toBe(503);
    expect(await statusOf(shop, reference)).toMatchObject({ beforeGoLive: true });
  });
});
