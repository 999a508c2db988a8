import { nextChargeAt } from '#features/checkout/shared/order-renewal.ts';
import { hasSeats } from './change-plan-endpoint.ts';
import { begunAt, isBeforeGoLive, isBought, isTest, type Order } from '../orders/order.ts';
import { currentState, monthlyOf } from '../orders/plan-state.ts';
import type { RenewalInvoice } from '../orders/renewal.ts';
import { invoicePath, renewalInvoicePath } from '#features/checkout/shared/order-paths.ts';
import { planById } from '#features/pricing/shared/catalog.ts';
import type { AccountOrder, NextCharge, OrderView } from '#features/checkout/shared/order-schema.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';

export function orderView(order: Order, now: number): OrderView {
  const brief = planById(order.plan)?.brief;
  const { reference, state, plan, seats, lines, discount, tax, currency, reason, invoice } = order;
  return {
    reference,
    state,
    plan,
    planName: order.plan_name,
    ...(brief && { brief }),
    seats,
    lines,
    discount,
    tax,
    dueNow: order.due_now,
    dueMonthly: order.due_monthly,
    nextCharge: nextChargeOf(order, now),
    beforeGoLive: isBeforeGoLive(order),
    endsAt: optionalIsoTime(order.ends_at),
    currency,
    businessName: order.business_name,
    test: isTest(order.mode),
    expiresAt: isoTime(order.expires_at),
    underWay: state === 'pending' && isBought(order),
    ...(order.paid_at !== null && { paidAt: isoTime(order.paid_at) }),
    invoiceNumber: invoice?.number ?? null,
    invoiceUrl: invoice && invoicePath(reference),
    ...(order.user_id === null && { unclaimed: true as const }),
    ...(reason !== null && { reason }),
  };
}

function nextChargeOf(order: Order, now: number): NextCharge | null {
  const { state, due_monthly: cents, ends_at: endsAt } = order;
  const begun = begunAt(order);
  if (state !== 'paid' || begun === undefined || cents === 0 || endsAt !== null) return null;
  return { at: isoTime(nextChargeAt(begun, now)), cents };
}

export function accountOrder(
  order: Order,
  renewals: readonly RenewalInvoice[],
  changeable: boolean,
  now: number,
): AccountOrder {
  const view = orderView(order, now);
  const { reference, planName, state, underWay, dueNow, currency, nextCharge, beforeGoLive, endsAt } = view;
  return {
    reference,
    planName,
    state,
    underWay,
    dueNow,
    currency,
    nextCharge,
    beforeGoLive,
    endsAt,
    invoiceNumber: view.invoiceNumber,
    invoiceUrl: view.invoiceUrl,
    test: view.test,
    createdAt: isoTime(order.created_at),
    nextSeats: hasSeats(order) ? currentState(order).seats : null,
    unitMonthly: monthlyOf(order, 1),
    changeable,
    renewals: renewals.map(({ invoice: { number, issuedAt } }) => {
      return { number, issuedAt: isoTime(issuedAt), url: renewalInvoicePath(reference, number) };
    }),
    manageable: order.customer !== null,
  };
}

export function exportedOrder(order: Order) {
  const { reference, state, seats, lines, terms, discount, tax, currency, email } = order;
  return {
    reference,
    state,
    plan: order.plan_name,
    seats,
    lines,
    terms,
    termsVersion: order.terms_version,
    discount,
    tax,
    dueNow: order.due_now,
    dueMonthly: order.due_monthly,
    currency,
    promotionCode: order.promotion_code,
    businessName: order.business_name,
    billingAddress: order.billing_address,
    taxId: order.tax_id,
    poNumber: order.po_number,
    invoiceEmail: order.invoice_email,
    email,
    test: isTest(order.mode),
    placedAt: isoTime(order.created_at),
    paidAt: optionalIsoTime(order.paid_at),
    liveAt: optionalIsoTime(order.live_at),
    endsAt: optionalIsoTime(order.ends_at),
    seatsFromNextMonth: order.next_seats,
    endedAt: optionalIsoTime(order.ended_at),
    invoice: order.invoice,
  };
}
