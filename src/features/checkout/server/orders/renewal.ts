/** Invoices of renewals: each month that Stripe has charged gets one, numbered in the same series as the first. */
import type { Stripe } from 'stripe';
import { nextChargeAt } from '#features/checkout/shared/order-renewal.ts';
import { sumOf, type OrderLine } from '#features/checkout/shared/order-pricing.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { mailInvoiceCopy } from './advance-order.ts';
import { begunAt, type Order } from './order.ts';
import { issueInvoice, nextInvoiceNumber, withoutAddress } from './invoice.ts';
import type { Invoice } from './invoice-record.ts';

/** What Stripe charged, in cents. It can wait in `payment_events`, so it is plain JSON. */
export interface Renewal {
  stripeInvoice: string;
  lines: { label: string | null; quantity: number; amount: number }[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  currency: string;
}

export interface RenewalInvoice {
  orderId: string;
  invoice: Invoice;
}

/** Why Stripe charges a month: the last one is over, or the trial was ended because the plan went live. */
const MONTHLY = new Set<Stripe.Invoice['billing_reason']>(['subscription_cycle', 'subscription_update']);

/** Undefined for an invoice that charges no month of its own. What was due with the order is on the order's invoice. */
export function renewalIn(invoice: Stripe.Invoice): Renewal | undefined {
  // Stripe writes an invoice over nothing when a trial changes.
  if (!MONTHLY.has(invoice.billing_reason) || invoice.subtotal === 0) return undefined;
  return {
    stripeInvoice: invoice.id,
    lines: invoice.lines.data.map(({ description, quantity, amount }) => {
      return { label: description, quantity: quantity ?? 1, amount };
    }),
    subtotal: invoice.subtotal,
    discount: totalOf(invoice.total_discount_amounts),
    tax: totalOf(invoice.total_taxes),
    total: invoice.total,
    currency: invoice.currency,
  };
}

export function firstMonthOf(order: Order): Renewal {
  const lines = order.lines.filter(({ recurring }) => recurring);
  const subtotal = sumOf(lines);
  return {
    // No invoice of Stripe's has such an id.
    stripeInvoice: `first-month-of-${order.id}`,
    lines,
    subtotal,
    discount: 0,
    tax: 0,
    total: subtotal,
    currency: order.currency,
  };
}

/** Issues and mails the invoice, once for each of Stripe's. `order` is locked by the caller, and paid. */
export async function takeRenewal(tx: Queryable, order: Order, renewal: Renewal, now: number): Promise<void> {
  const { stripeInvoice, subtotal, discount, tax, total, currency } = renewal;
  const known = await tx
    .selectFrom('order_invoices')
    .select('number')
    .where('stripe_invoice', '=', stripeInvoice)
    .executeTakeFirst();
  if (known) return;
  const number = await nextInvoiceNumber(tx, order.mode);
  const { promotionCode: _firstOnly, ...usual } = issueInvoice(order, number, now);
  const invoice: Invoice = {
    ...usual,
    lines: linesOf(renewal, order),
    subtotal,
    discount,
    promotionCode: null,
    tax,
    total,
    currency,
    nextChargeAt: order.ends_at === null ? nextChargeAt(begunAt(order) ?? now, now) : null,
  };
  await tx
    .insertInto('order_invoices')
    .values({
      number,
      order_id: order.id,
      stripe_invoice: stripeInvoice,
      invoice: JSON.stringify(invoice),
      issued_at: now,
    })
    .execute();
  // The address of an erased account is gone.
  if (order.email === '') return;
  const payload = { invoice, renewed: true, copy: false };
  await enqueueMail(
    tx,
    { kind: 'order-invoice', recipient: order.email, payload, userId: order.user_id ?? undefined },
    now,
  );
  await mailInvoiceCopy(tx, order, invoice, now);
}

export async function renewalsOf(db: Queryable, orders: readonly { id: string }[]): Promise<RenewalInvoice[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const rows = await db
    .selectFrom('order_invoices')
    .select(['order_id', 'invoice'])
    .where('order_id', 'in', ids)
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  // Only this file writes the JSON.
  return rows.map(({ order_id: orderId, invoice }) => ({ orderId, invoice: JSON.parse(invoice) as Invoice }));
}

export async function forgetAddressIn(tx: Queryable, orderId: string): Promise<void> {
  for (const { invoice } of await renewalsOf(tx, [{ id: orderId }])) {
    const kept = JSON.stringify(withoutAddress(invoice));
    await tx.updateTable('order_invoices').set({ invoice: kept }).where('number', '=', invoice.number).execute();
  }
}

/** Stripe's own wording is for its page; one line for the plan is named as on the first invoice. */
function linesOf({ lines }: Renewal, order: Order): OrderLine[] {
  const usual = lines.length === 1 ? order.lines.find(({ recurring }) => recurring)?.label : undefined;
  return lines.map(({ label, quantity, amount }) => {
    const isEven = quantity > 0 && amount % quantity === 0;
    const count = isEven ? quantity : 1;
    return {
      label: usual ?? label ?? order.plan_name,
      quantity: count,
      unitAmount: amount / count,
      amount,
      recurring: true,
    };
  });
}

function totalOf(amounts: readonly { amount: number }[] | null): number {
  return (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}
