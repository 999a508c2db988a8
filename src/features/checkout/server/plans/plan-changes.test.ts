import { DAY_MS } from '#shared/site/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutBody, press, statusOf } from '#test/support/browser/buyer.ts';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { pdfText } from '#test/support/mail/pdf-text.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { MONTH_END, type PeerSubscription } from '#test/support/peers/stripe-account.ts';
import {
  deliver,
  onlySession,
  pay,
  renewalOf,
  startStripePeer,
  subscriptionChange,
  subscriptionEnd,
  type StripePeer,
} from '#test/support/peers/stripe-peer.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import type { CheckoutAnswer, CheckoutInput } from '#features/checkout/shared/order-schema.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';

const MONTH_END_ISO = new Date(MONTH_END * 1000).toISOString();

/** Begins with its order. */
const PLAN = { plan: 'engage-iq' };

let peer: StripePeer;
beforeAll(async () => {
  peer = await startStripePeer();
});
afterAll(async () => peer.stop());

describeOnEmbedded('a running plan', (database) => {
  let till: TestApp;
  let shop: TestApp;
  beforeEach(async () => {
    peer.setMode('answer');
    peer.sessions.length = 0;
    till = await createTestApp({ db: database.db });
    shop = await createTestApp({ db: database.db, clock: till.clock, stripe: peer.settings });
  });
  const mailsOf = async (kind: string) => renderedMails(database.db, till, kind);
  const runJobs = async (site: TestApp) => {
    for (const job of jobsOf(site.features)) await job.run(site.clock.now(), new AbortController().signal);
  };
  /** Buys with an account; where depends on the site. */
  const buyAs = async (member: Member, site: TestApp, changed: Partial<CheckoutInput> = {}) => {
    const { reference } = await member.ask<CheckoutAnswer>('create-checkout', checkoutBody({ ...PLAN, ...changed }));
    if (site === till) await press(site, reference, 'approve');
    else await deliver(site, pay(onlySession(peer)));
    return reference;
  };
  const shown = async (member: Member) => (await member.ask<AccountOverview>('account-overview')).orders[0];

  test.each(['the test till', 'Stripe'])('is canceled at the end of the month and kept, at %s', async (where) => {
    const site = where === 'Stripe' ? shop : till;
    const ann = await join(site, database.db);
    const reference = await buyAs(ann, site);
    expect(await shown(ann)).toMatchObject({ changeable: true, endsAt: null, nextSeats: null, unitMonthly: 14_900 });
    await ann.ask('change-plan', { reference, end: true });
    expect(await shown(ann)).toMatchObject({ state: 'paid', endsAt: MONTH_END_ISO, nextCharge: null });
    expect(await statusOf(site, reference)).toMatchObject({ state: 'paid', endsAt: MONTH_END_ISO });
    // A second press changes nothing and mails nobody.
    await ann.ask('change-plan', { reference, end: true });
    const told = await mailsOf('plan-change');
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(['ann@visitor.example', TEST_OWNER]);
    for (const { text } of told) expect(text.replaceAll(/\s+/g, ' ')).toContain('until February 15, 2026');
    await ann.ask('change-plan', { reference, end: false });
    expect(await shown(ann)).toMatchObject({ endsAt: null, nextCharge: { at: MONTH_END_ISO, cents: 14_900 } });
    expect(await mailsOf('plan-change')).toHaveLength(4);
  });

  test.each(['the test till', 'Stripe'])('changes its seats from the next month on, at %s', async (where) => {
    const site = where === 'Stripe' ? shop : till;
    const ann = await join(site, database.db);
    const reference = await buyAs(ann, site, { plan: 'mentor', seats: 3 });
    expect(await shown(ann)).toMatchObject({ nextSeats: 3, unitMonthly: 4_900 });
    await ann.ask('change-plan', { reference, seats: 5 });
    expect(await shown(ann)).toMatchObject({ nextSeats: 5, nextCharge: { at: MONTH_END_ISO, cents: 24_500 } });
    // What was bought and paid stays as it was.
    expect(await statusOf(site, reference)).toMatchObject({ seats: 3, dueNow: 14_700, dueMonthly: 24_500 });
    expect(await mailsOf('plan-change')).toHaveLength(2);
    for (const seats of [0, 501, 1.5]) expect((await ann.call('change-plan', { reference, seats })).status).toBe(422);
    await ann.ask('change-plan', { reference, end: true });
    expect((await ann.call('change-plan', { reference, seats: 4 })).status).toBe(409);
  });

  test('is changed by its owner only, and only while it runs', async () => {
    const [ann, bob] = [await join(till, database.db), await join(till, database.db, { email: 'bob@visitor.example' })];
    const reference = await buyAs(ann, till);
    expect((await bob.call('change-plan', { reference, end: true })).status).toBe(404);
    expect((await till.call('change-plan', { reference, end: true })).status).toBe(401);
    expect((await ann.call('change-plan', { reference, seats: 2 })).status).toBe(409);
    expect((await ann.call('change-plan', { reference })).status).toBe(422);
    till.clock.advance(1_000);
    const unpaid = await ann.ask<CheckoutAnswer>('create-checkout', checkoutBody({ plan: 'mentor', seats: 3 }));
    expect((await ann.call('change-plan', { reference: unpaid.reference, end: true })).status).toBe(404);
    await ann.ask('change-plan', { reference, end: true });
    expect(await statusOf(till, reference)).toMatchObject({ endsAt: MONTH_END_ISO });
    till.clock.advance(32 * DAY_MS);
    await runJobs(till);
    expect(await statusOf(till, reference)).toMatchObject({ state: 'cancelled' });
    expect(await mailsOf('plan-change')).toHaveLength(2);
  });

  test('stays as it is when Stripe does not answer', async () => {
    const ann = await join(shop, database.db);
    const reference = await buyAs(ann, shop);
    peer.setMode('refuse');
    expect((await ann.call('change-plan', { reference, end: true })).status).toBe(503);
    expect(await shown(ann)).toMatchObject({ endsAt: null });
    expect(await mailsOf('plan-change')).toEqual([]);
  });

  test('follows what is changed in Stripe, in whatever order its events come', async () => {
    const ann = await join(shop, database.db);
    const reference = await buyAs(ann, shop, { plan: 'mentor', seats: 3 });
    await ann.ask('change-plan', { reference, seats: 3 });
    const [subscription] = [...peer.subscriptions.values()].slice(-1);
    if (!subscription) throw new Error('no subscription');
    // Stripe's times are whole seconds, so these three may be of one second.
    const now = Math.floor(shop.clock.now() / 1000);
    const earlier = subscriptionChange(subscription, now);
    subscription.cancel_at = MONTH_END;
    const later = subscriptionChange(subscription, now);
    for (const event of [later, later, earlier]) {
      expect((await deliver(shop, event)).status).toBe(200);
      await runJobs(shop);
    }
    expect(await shown(ann)).toMatchObject({ endsAt: MONTH_END_ISO });
    expect(await mailsOf('plan-change')).toHaveLength(2);
    // A change of seats at the same time has a mail of its own.
    subscription.cancel_at = null;
    Object.assign(subscription.items.data[0] ?? {}, { quantity: 7 });
    await deliver(shop, subscriptionChange(subscription, now));
    await runJobs(shop);
    expect(await shown(ann)).toMatchObject({ endsAt: null, nextSeats: 7 });
    expect(await mailsOf('plan-change')).toHaveLength(6);
    // Once it has ended, nothing changes any more.
    await deliver(shop, subscriptionEnd(onlySession(peer)));
    subscription.cancel_at = MONTH_END;
    await deliver(shop, subscriptionChange(subscription, now + 90));
    await runJobs(shop);
    expect(await shown(ann)).toMatchObject({ state: 'cancelled', changeable: false });
    expect((await ann.call('change-plan', { reference, end: false })).status).toBe(404);
    expect(await mailsOf('plan-change')).toHaveLength(6);
  });

  test('has an invoice and a receipt of its own for each renewal, once, as Stripe states it', async () => {
    const ann = await join(shop, database.db);
    const reference = await buyAs(ann, shop, { invoiceEmail: 'books@visitor.example', poNumber: 'PO-7' });
    const taxed = renewalOf(onlySession(peer), {
      total_discount_amounts: [{ amount: 3_990 }],
      total_taxes: [{ amount: 2_873 }],
      total: 38_783,
    });
    const copies = Array.from({ length: 5 }, async (_, index) => deliver(shop, { ...taxed, id: `evt_${index}` }));
    expect((await Promise.all(copies)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await deliver(shop, renewalOf(onlySession(peer), { billing_reason: 'subscription_create' }));
    await deliver(shop, renewalOf(onlySession(peer)));
    const { invoiceNumber, renewals = [] } = (await shown(ann)) ?? { invoiceNumber: null };
    expect([invoiceNumber, ...renewals.map(({ number }) => number).toReversed()]).toEqual([
      'TEST-000001',
      'TEST-000002',
      'TEST-000003',
    ]);
    const [, { url } = { url: '' }] = renewals;
    const pdf = pdfText(Buffer.from(await (await shop.app.request(url)).arrayBuffer()));
    for (const text of ['TEST-000002', 'Engage IQ: each month', '$399.00', '-$39.90', '$28.73', '$387.83', 'PO-7'])
      expect(pdf).toContain(text);
    expect(pdf.replaceAll(/\s+/g, ' ')).toContain('on February 15, 2026');
    const mails = await mailsOf('order-invoice');
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'ann@visitor.example',
      'ann@visitor.example',
      'books@visitor.example',
      'books@visitor.example',
      'books@visitor.example',
    ]);
    const other = await buyAs(await join(till, database.db, { email: 'bob@visitor.example' }), till);
    const paths = [
      url.replace('000002', '000009'),
      url.replace(reference, 'x'.repeat(43)),
      url.replace(reference, other),
    ];
    for (const path of paths) expect((await shop.app.request(path)).status).toBe(404);
    const { export: held } = await ann.ask<{ export: { renewalInvoices: object[] } }>('export-account');
    expect(held.renewalInvoices).toHaveLength(2);
  });

  test('a renewal that is told before the payment waits for it', async () => {
    const ann = await join(shop, database.db);
    await ann.ask<CheckoutAnswer>('create-checkout', checkoutBody(PLAN));
    const paid = pay(onlySession(peer));
    await deliver(shop, renewalOf(onlySession(peer)));
    expect((await shown(ann))?.renewals).toEqual([]);
    await deliver(shop, paid);
    expect((await shown(ann))?.renewals).toMatchObject([{ number: 'TEST-000002' }]);
    // Stripe may go on charging for an account that was erased; its address is gone.
    await ann.ask('delete-account', { password: MEMBER_PASSWORD });
    expect((await deliver(shop, renewalOf(onlySession(peer)))).status).toBe(200);
    expect(await mailsOf('order-invoice')).toEqual([]);
  });

  test('a change that is told before the payment waits for it', async () => {
    const ann = await join(shop, database.db);
    await ann.ask<CheckoutAnswer>('create-checkout', checkoutBody(PLAN));
    const { metadata } = onlySession(peer);
    const paid = pay(onlySession(peer));
    const id = onlySession(peer).subscription ?? '';
    const items: PeerSubscription['items'] = { object: 'list', data: [{ id: 'si_1', quantity: 1 }] };
    const states = { status: 'active', cancel_at: MONTH_END, trial_end: null } as const;
    const ending = { id, object: 'subscription' as const, items, ...states, metadata };
    peer.subscriptions.set(id, ending);
    await deliver(shop, subscriptionChange(ending, Math.floor(shop.clock.now() / 1000)));
    await deliver(shop, paid);
    await runJobs(shop);
    expect(await shown(ann)).toMatchObject({ state: 'paid', endsAt: MONTH_END_ISO });
  });
});
