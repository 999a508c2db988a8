/** An order as its holder sees it, on the pages after paying, on the account page, and in an export. */
import { invoicePath, type AccountOrder, type OrderView } from '../../../shared/order-schema.ts';
import { isoTime, optionalIsoTime } from '../../platform/clock.ts';
import { isTest } from './order-mode.ts';
import type { Order } from './order-store.ts';

export function orderView(order: Order): OrderView {
  const { reference, state, plan, seats, lines, discount, tax, currency, reason } = order;
  return {
    reference,
    state,
    plan,
    planName: order.plan_name,
    seats,
    lines,
    discount,
    tax,
    dueNow: order.due_now,
    dueMonthly: order.due_monthly,
    currency,
    businessName: order.business_name,
    test: isTest(order.mode),
    expiresAt: isoTime(order.expires_at),
    ...(order.paid_at !== null && { paidAt: isoTime(order.paid_at) }),
    ...(order.invoice && { invoiceNumber: order.invoice.number, invoiceUrl: invoicePath(reference) }),
    ...(reason !== null && { reason }),
  };
}

export function accountOrder(order: Order): AccountOrder {
  const { reference, state, invoice } = order;
  return {
    reference,
    planName: order.plan_name,
    state,
    createdAt: isoTime(order.created_at),
    dueNow: order.due_now,
    currency: order.currency,
    invoiceNumber: invoice?.number ?? null,
    invoiceUrl: invoice ? invoicePath(reference) : null,
    test: isTest(order.mode),
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
    discount,
    tax,
    dueNow: order.due_now,
    dueMonthly: order.due_monthly,
    currency,
    promotionCode: order.promotion_code,
    businessName: order.business_name,
    email,
    test: isTest(order.mode),
    placedAt: isoTime(order.created_at),
    paidAt: optionalIsoTime(order.paid_at),
    endedAt: optionalIsoTime(order.ended_at),
    invoice: order.invoice,
  };
}
