import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkoutBody, order, statusOf } from '#test/support/browser/buyer.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { reduce } from '#test/support/peers/stripe-account.ts';
import { deliver, onlySession, pay, startStripePeer, type StripePeer } from '#test/support/peers/stripe-peer.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

let peer: StripePeer;
beforeAll(async () => {
  peer = await startStripePeer();
});
afterAll(async () => peer.stop());

describeOnEmbedded("a promotion code of the owner's, at Stripe", (database) => {
  let site: TestApp;
  const PROMOTIONS = {
    FRIEND: { id: 'promo_1', percentOff: 20, minimum: 20_000 },
    GIFT: { id: 'promo_2', percentOff: 100 },
  };
  beforeEach(async () => {
    peer.sessions.length = 0;
    site = await createTestApp({ db: database.db, stripe: peer.settings });
    for (const [code, promotion] of Object.entries(PROMOTIONS)) peer.promotions.set(code, promotion);
  });

  it('is checked at Stripe, and what it takes off shows before paying', async () => {
    const { reference } = await order(site, { promotionCode: 'friend' });
    expect(onlySession(peer).sent).toMatchObject({ 'discounts[0][promotion_code]': 'promo_1' });
    expect(onlySession(peer).sent).not.toHaveProperty('allow_promotion_codes');
    expect(await statusOf(site, reference)).toMatchObject({ dueNow: 72_000, discount: 18_000, dueMonthly: 39_900 });
    expect(await (await site.app.request(`/till/${reference}`)).text()).toContain('$720.00');
    await deliver(site, pay(onlySession(peer)));
    const [{ invoice } = { invoice: null }] = await database.db.selectFrom('orders').selectAll().execute();
    expect(JSON.parse(invoice ?? '')).toMatchObject({
      subtotal: 90_000,
      discount: 18_000,
      promotionCode: 'FRIEND',
      total: 72_000,
    });
  });

  it.each([
    ['unknown', { promotionCode: 'EXAMPLE20' }],
    ['not meant for this plan', { promotionCode: 'FRIEND', plan: 'mod-iq' }],
  ])('is refused at its field when it is %s, also without scripts', async (_, changed) => {
    const refused = await site.call('create-checkout', checkoutBody(changed));
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { error: { fields: { promotionCode: "We don't recognize this code for this plan." } } },
    ]);
    const form = new URLSearchParams({ ...checkoutBody(changed), seats: '1', termsAccepted: 'on' } as Record<
      string,
      string
    >);
    const sent = await site.post('/checkout', form, { origin: TEST_SITE_URL });
    expect(sent.headers.get('location')).toMatch(/#problem-promotionCode$/);
    expect(peer.sessions).toEqual([]);
    const { promotionCode: _code, ...without } = changed;
    await order(site, without);
    onlySession(peer);
  });

  it.each(['', 'GIFT'])(
    'that takes off everything makes the order paid at nothing (given here: "%s")',
    async (code) => {
      const { reference } = await order(site, code ? { promotionCode: code } : {});
      const session = onlySession(peer);
      reduce(session, session.amount_subtotal);
      await deliver(site, pay(session, { payment_status: 'no_payment_required' }));
      expect(await statusOf(site, reference)).toMatchObject({ state: 'paid', dueNow: 0, discount: 90_000 });
      const mails = await renderedMails(database.db, site);
      expect(mails.map(({ kind }) => kind)).toEqual(['order-notification', 'order-receipt']);
      for (const shown of ['$900.00', '-$900.00', '$0.00']) expect(mails[1]?.text).toContain(shown);
    },
  );
});
