/** Whose an order is: of the account that placed or claimed it, whatever address was typed. */
import { expect, test } from 'vitest';
import { buy, checkoutBody, press, statusOf } from '#test/support/browser/buyer.ts';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { MONTH_END } from '#test/support/peers/stripe-account.ts';
import { deliver, onlySession, pay } from '#test/support/peers/stripe-peer.ts';
import { stripeShop } from '#test/support/peers/stripe-shop.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import type { CheckoutAnswer, CheckoutInput } from '#features/checkout/shared/order-schema.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';

/** Begins with its order. */
const ENGAGE = { plan: 'engage-iq' };
const BOB = { email: 'bob@visitor.example' };

describeOnEachDatabase('whose an order is', (database) => {
  const shop = stripeShop(database);
  const buyAs = async (member: Member, site: TestApp, changed: Partial<CheckoutInput> = {}) => {
    const { reference } = await member.ask<CheckoutAnswer>('create-checkout', checkoutBody(changed));
    if (site === shop.site) await deliver(site, pay(onlySession(shop.peer)));
    else await press(site, reference, 'approve');
    return reference;
  };
  const shown = async (member: Member) => (await member.ask<AccountOverview>('account-overview')).orders;
  const atStripe = () => shop.peer.subscriptions.get(shop.peer.sessions[0]?.subscription ?? '');
  const erase = async (member: Member) => member.ask('delete-account', { password: MEMBER_PASSWORD });
  const kept = async () => database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const runJobs = async (site: TestApp) => {
    for (const job of jobsOf(site.features)) await job.run(site.clock.now(), new AbortController().signal);
  };
  const ownersMails = async (site: TestApp) => {
    const mails = await renderedMails(database.db, site);
    return mails.filter(({ recipient }) => recipient === TEST_OWNER).map(({ kind, text }) => ({ kind, text }));
  };

  test.each(['signed in', 'signed out'])('a buyer %s who types another’s address keeps the order', async (how) => {
    const till = await createTestApp({ db: database.db });
    const [ann, bob] = [await join(till, database.db), await join(till, database.db, BOB)];
    const reference =
      how === 'signed in'
        ? await buyAs(bob, till, ENGAGE)
        : (await buy(till, { ...ENGAGE, email: ann.email })).reference;
    expect(await shown(ann)).toEqual([]);
    for (const [name, body] of [
      ['change-plan', { reference, end: true }],
      ['customer-portal', { reference }],
    ] as const)
      expect((await ann.call(name, body)).status).toBe(404);
    const { export: held } = await ann.ask<{ export: { orders: object[] } }>('export-account');
    expect(held.orders).toEqual([]);
    const before = await kept();
    await erase(ann);
    await runJobs(till);
    expect(await kept()).toEqual(before);
    expect(await statusOf(till, reference)).toMatchObject({ state: 'paid' });
    expect(await shown(bob)).toHaveLength(how === 'signed in' ? 1 : 0);
  });

  test('is claimed by the account with its proved address and its reference, once', async () => {
    const till = await createTestApp({ db: database.db });
    const [ann, bob] = [await join(till, database.db, { verified: false }), await join(till, database.db, BOB)];
    const { reference } = await buy(till, ENGAGE);
    expect(await statusOf(till, reference)).toMatchObject({ unclaimed: true });
    expect((await ann.call('claim-order', { reference })).status).toBe(403);
    await database.db.updateTable('users').set({ email_verified_at: 1 }).execute();
    expect((await bob.call('claim-order', { reference })).status).toBe(404);
    expect((await till.call('claim-order', { reference })).status).toBe(401);
    expect((await ann.call('claim-order', { reference: 'x'.repeat(43) })).status).toBe(404);
    for (const _ of [1, 2]) await ann.ask('claim-order', { reference });
    expect(await shown(ann)).toMatchObject([{ reference, changeable: true }]);
    expect(await statusOf(till, reference)).not.toHaveProperty('unclaimed');
    const bobs = await buyAs(bob, till, ENGAGE);
    expect((await ann.call('claim-order', { reference: bobs })).status).toBe(404);
  });

  test.each(['the test till', 'Stripe'])(
    'the plan of a deleted account ends with its paid month, at %s',
    async (where) => {
      const site = where === 'Stripe' ? shop.site : await createTestApp({ db: database.db, clock: shop.site.clock });
      const ann = await join(site, database.db);
      await buyAs(ann, site, ENGAGE);
      await erase(ann);
      // Stripe is away for a while.
      shop.peer.setMode('cut');
      await runJobs(site);
      shop.peer.setMode('answer');
      site.clock.advance(6 * 60_000);
      await runJobs(site);
      expect(await kept()).toMatchObject({ state: 'paid', email: '', ends_at: MONTH_END * 1000 });
      expect(atStripe()?.cancel_at).toBe(where === 'Stripe' ? MONTH_END : undefined);
      const told = (await ownersMails(site)).filter(({ kind }) => kind === 'plan-change');
      expect(told).toHaveLength(2);
      for (const { text } of told) expect(text).toContain('Lee Plumbing');
      expect((await renderedMails(database.db, site)).every(({ recipient }) => recipient === TEST_OWNER)).toBe(true);
    },
  );

  test.each(['the test till', 'Stripe'])('one that has yet to go live ends at once, at %s', async (where) => {
    const site = where === 'Stripe' ? shop.site : await createTestApp({ db: database.db });
    const ann = await join(site, database.db);
    await buyAs(ann, site);
    await erase(ann);
    await runJobs(site);
    expect(await kept()).toMatchObject({ state: 'cancelled', email: '', live_at: null });
    expect(atStripe()?.status).toBe(where === 'Stripe' ? 'canceled' : undefined);
    const told = (await ownersMails(site)).filter(({ kind }) => kind === 'order-notification');
    expect(told.at(-1)?.text.replaceAll(/\s+/g, ' ')).toContain('Refund the setup fee in full');
    expect(await database.db.selectFrom('people').select('email').where('email', '=', '').execute()).toEqual([]);
  });

  test('nobody pays at Stripe for a deleted account any more', async () => {
    const ann = await join(shop.site, database.db);
    await ann.ask('create-checkout', checkoutBody(ENGAGE));
    const session = onlySession(shop.peer);
    await erase(ann);
    await runJobs(shop.site);
    expect(session.status).toBe('expired');
    expect(await database.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  test('what is paid while the account is deleted is kept, and its plan ends', async () => {
    const ann = await join(shop.site, database.db);
    await ann.ask('create-checkout', checkoutBody(ENGAGE));
    const paid = pay(onlySession(shop.peer));
    const { reference } = await kept();
    await erase(ann);
    const left = await kept();
    expect(left).toMatchObject({ session_url: null, email_key: '', user_id: null });
    expect(left.reference).not.toBe(reference);
    await deliver(shop.site, paid);
    await runJobs(shop.site);
    expect(await kept()).toMatchObject({ state: 'paid', email: '', ends_at: MONTH_END * 1000 });
    expect((await renderedMails(database.db, shop.site)).every(({ recipient }) => recipient === TEST_OWNER)).toBe(true);
  });

  test('a declined order is not tried again for an account that is gone', async () => {
    const till = await createTestApp({ db: database.db });
    const ann = await join(till, database.db);
    const { reference } = await ann.ask<CheckoutAnswer>('create-checkout', checkoutBody(ENGAGE));
    await press(till, reference, 'decline');
    await erase(ann);
    expect((await till.app.request(`/till/${reference}`)).status).toBe(404);
    expect(await database.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });
});
