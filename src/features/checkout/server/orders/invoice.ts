/** What an invoice says. Stored with the order when it is issued, because our address and prices may change later. */
import brand from '#content/brand.yaml';
import { fromGoLiveText, nextChargeAt, nextChargeText } from '#features/checkout/shared/order-renewal.ts';
import { linesDueNow, sumOf } from '#features/checkout/shared/order-pricing.ts';
import { begunAt, isBeforeGoLive } from './go-live.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import type { Invoice } from './invoice-record.ts';
import { isTest } from './order-mode.ts';
import type { Order } from './order-store.ts';

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

/** What is charged next and when, in a sentence; undefined when nothing more is charged. */
export function nextChargeIn({
  dueMonthly,
  currency,
  issuedAt,
  nextChargeAt: at,
  beforeGoLive,
}: Invoice): string | undefined {
  if (beforeGoLive && dueMonthly > 0) return fromGoLiveText(dueMonthly, currency);
  if (dueMonthly === 0 || at === null) return undefined;
  return nextChargeText({ at: at ?? nextChargeAt(issuedAt, issuedAt), cents: dueMonthly, currency });
}

/** The month that the invoice's monthly lines are for, its last day included; undefined when it has none. */
export function servicePeriodOf({
  lines,
  issuedAt,
  nextChargeAt: next,
}: Invoice): { from: number; to: number } | undefined {
  if (!lines.some(({ recurring }) => recurring)) return undefined;
  return { from: issuedAt, to: (next ?? nextChargeAt(issuedAt, issuedAt)) - DAY_MS };
}

/** What the order itself charges, before discount and tax. */
export function subtotalOf({ lines }: Pick<Order, 'lines'>): number {
  return sumOf(linesDueNow(lines));
}
