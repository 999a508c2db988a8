/** Buyers pay the displayed price: till, Stripe's line items, receipt and invoice agree with the catalog. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import promotions from '#content/catalog/promotions.yaml';
import { plansForSale } from '#features/pricing/shared/catalog.ts';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { priceOrder } from '#features/checkout/shared/order-pricing.ts';
import { order, press } from '../support/browser/buyer.ts';
import { pdfText } from '../support/mail/pdf-text.ts';
import { renderedMails } from '../support/mail/rendered-mail.ts';
import { startStripePeer, type StripePeer } from '../support/peers/stripe-peer.ts';
import { createTestApp } from '../support/test-app.ts';
import { describeOnEmbedded } from '../support/test-database.ts';

const SEATS = 3;
const CHOICES = plansForSale.flatMap((plan) => [
  { name: plan.name, plan, promotion: undefined },
  ...promotions
    .filter(({ appliesTo }) => appliesTo !== 'setup' || plan.setup)
    .map((promotion) => ({ name: `${plan.name} with ${promotion.code}`, plan, promotion })),
]);

describeOnEmbedded('the displayed price is charged', (database) => {
  let peer: StripePeer;
  beforeAll(async () => {
    peer = await startStripePeer();
  });
  afterAll(async () => peer.stop());

  test.each(CHOICES)('$name: till, receipt and invoice', async ({ plan, promotion }) => {
    const site = await createTestApp({ db: database.db });
    const code = promotion ? { promotionCode: promotion.code } : {};
    const { reference, url } = await order(site, { plan: plan.id, seats: SEATS, ...code });
    const till = visible(await (await site.app.request(url)).text());
    await press(site, reference, 'approve');
    const receipt = (await renderedMails(database.db, site, 'order-receipt'))[0];
    const pdf = await site.app.request(`/orders/${reference}/invoice.pdf`);
    const invoice = pdfText(Buffer.from(await pdf.arrayBuffer()));
    const priced = priceOrder({ plan, seats: SEATS, promotion });
    const { lines, discount, dueNow, dueMonthly, currency } = priced;
    const amounts = [...lines.map(({ amount }) => amount), ...(discount > 0 ? [-discount] : []), dueNow, dueMonthly];
    for (const shown of [till, receipt?.text ?? '', invoice]) {
      expect(moneyIn(shown)).toEqual(expect.arrayContaining(amounts.map((amount) => formatAmount(amount, currency))));
    }
    // No other amount appears, except the price of one seat, the sum before a discount and a tax of zero.
    const known = new Set(
      [...amounts, 0, dueNow + discount, plan.monthly, plan.setup ?? 0].map((amount) => formatAmount(amount, currency)),
    );
    for (const shown of [till.split('Terms of this order')[0] ?? '', invoice])
      expect(moneyIn(shown).filter((amount) => !known.has(amount))).toEqual([]);
  });

  test.each(plansForSale)("$name: Stripe's line items", async (plan) => {
    const site = await createTestApp({ db: database.db, stripe: peer.settings });
    await order(site, { plan: plan.id, seats: SEATS });
    const session = peer.sessions.at(-1);
    const { dueNow, lines, currency } = priceOrder({ plan, seats: SEATS });
    expect(session).toMatchObject({ amount_subtotal: dueNow, amount_total: dueNow, currency });
    const items = lines.map((_, index) => {
      const field = (name: string) => session?.sent[`line_items[${index}]${name}`];
      return [field('[quantity]'), field('[price_data][unit_amount]'), field('[price_data][recurring][interval]')];
    });
    expect(items).toEqual(
      lines.map(({ quantity, unitAmount, recurring }) => [
        String(quantity),
        String(unitAmount),
        recurring ? 'month' : undefined,
      ]),
    );
  });
});

function moneyIn(text: string): string[] {
  return text.match(/-?\$[\d,]+\.\d\d/g) ?? [];
}

function visible(html: string): string {
  return html.replaceAll(/<style>[\s\S]*?<\/style>/g, '').replaceAll(/<[^>]+>/g, ' ');
}
