/** What an invoice says. Stored with the order when it is issued, because our address and prices may change later. */
import brand from '#content/brand.yaml';
import type { Queryable } from '#server/platform/db/database.ts';
import { fromGoLiveText, nextChargeAt, nextChargeText } from '#features/checkout/shared/order-renewal.ts';
import { linesDueNow, sumOf } from '#features/checkout/shared/order-pricing.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import type { Invoice } from './invoice-record.ts';
import { begunAt, isBeforeGoLive, isTest, type Order, type OrderMode } from './order.ts';

export function issueInvoice(order: Order, number: string, now: number): Invoice {
  const { street, city, region, postalCode, country } = brand.address;
  return {
    number,
    issuedAt: now,
    seller: {
      name: brand.name,
      address: [street, `${city}, ${region} ${postalCode}`, country],
      email: brand.email,
      phone: brand.phone,
    },
    buyer: order.business_name,
    // An erased account's address is gone.
    ...(order.email !== '' && { buyerEmail: order.email }),
    ...(order.billing_address !== null && { billingAddress: order.billing_address.split('\n') }),
    ...(order.tax_id !== null && { taxId: order.tax_id }),
    ...(order.po_number !== null && { poNumber: order.po_number }),
    plan: order.plan_name,
    lines: linesDueNow(order.lines),
    subtotal: subtotalOf(order),
    discount: order.discount,
    promotionCode: order.promotion_code,
    tax: order.tax ?? 0,
    total: order.due_now,
    dueMonthly: order.due_monthly,
    nextChargeAt: order.due_monthly > 0 && !isBeforeGoLive(order) ? nextChargeAt(begunAt(order) ?? now, now) : null,
    ...(isBeforeGoLive(order) && { beforeGoLive: true as const }),
    ...(order.terms_version !== null && { termsVersion: order.terms_version }),
    currency: order.currency,
    test: isTest(order.mode),
  };
}

/** Without the address, which no law wants on it. */
export function withoutAddress({ buyerEmail: _forgotten, ...invoice }: Invoice): Invoice {
  return invoice;
}

export function nextChargeIn(invoice: Invoice): string | undefined {
  const { dueMonthly: cents, currency, issuedAt, nextChargeAt: at, beforeGoLive } = invoice;
  if (beforeGoLive && cents > 0) return fromGoLiveText(cents, currency);
  if (cents === 0 || at === null) return undefined;
  return nextChargeText({ at: at ?? nextChargeAt(issuedAt, issuedAt), cents, currency });
}

/** The month that the invoice's monthly lines are for, its last day included; undefined when it has none. */
export function servicePeriodOf({ lines, issuedAt, nextChargeAt: next }: Invoice) {
  if (!lines.some(({ recurring }) => recurring)) return undefined;
  return { from: issuedAt, to: (next ?? nextChargeAt(issuedAt, issuedAt)) - DAY_MS };
}

/** What the order itself charges, before discount and tax. */
export function subtotalOf({ lines }: Pick<Order, 'lines'>): number {
  return sumOf(linesDueNow(lines));
}

const DIGITS = 6;

/** A rollback returns the number, so the series has no gap. On PostgreSQL, other payments wait for this transaction. */
export async function nextInvoiceNumber(tx: Queryable, mode: OrderMode): Promise<string> {
  const series = isTest(mode) ? 'TEST' : 'INV';
  const { last } = await tx
    .insertInto('invoice_numbers')
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((row) => ({ last: row('invoice_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${series}-${String(last).padStart(DIGITS, '0')}`;
}
