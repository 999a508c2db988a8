/** Reads what a Stripe checkout session says about its order, and checks it against what was ordered. */
import type { Stripe } from 'stripe';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import type { Happening } from '../orders/advance-order.ts';
import { subtotalOf } from '../orders/invoice.ts';
import type { Order } from '../orders/order.ts';

export type SessionNews =
  | { kind: 'happened'; happening: Happening }
  | { kind: 'mismatch'; expected: string; reported: string }
  | { kind: 'under way' }
  | { kind: 'nothing' };

export function newsOf(session: Stripe.Checkout.Session, order: Order): SessionNews {
  if (session.status === 'expired') return { kind: 'happened', happening: { event: 'time ran out' } };
  if (session.status !== 'complete') return { kind: 'nothing' };
  // A payment method that takes days leaves the session complete and unpaid until the money arrives.
  if (session.payment_status === 'unpaid') return { kind: 'under way' };
  if (!isSettled(session) || !isAsOrdered(session, order)) {
    const expected = formatAmount(subtotalOf(order), order.currency);
    return { kind: 'mismatch', expected, reported: reportedIn(session) };
  }
  return {
    kind: 'happened',
    happening: {
      event: 'payment confirmed',
      facts: {
        due_now: session.amount_total ?? order.due_now,
        discount: session.total_details?.amount_discount ?? 0,
        tax: session.total_details?.amount_tax ?? 0,
        stripe_invoice: idOf(session.invoice),
        payment_intent: idOf(session.payment_intent),
        subscription: idOf(session.subscription),
        customer: idOf(session.customer),
      },
    },
  };
}

/** Nothing has to be paid when a promotion of the owner's takes all of it off. */
function isSettled({ payment_status: status, amount_total: total }: Stripe.Checkout.Session): boolean {
  return status === 'paid' || (status === 'no_payment_required' && total === 0);
}

/** Stripe works out discounts and taxes; they must account for every cent of the difference. */
function isAsOrdered(session: Stripe.Checkout.Session, order: Order): boolean {
  const { amount_subtotal: subtotal, amount_total: total, currency, total_details: details } = session;
  if (session.mode !== 'subscription' || currency !== order.currency || subtotal !== subtotalOf(order)) return false;
  return total === subtotal - (details?.amount_discount ?? 0) + (details?.amount_tax ?? 0);
}

export function reportedIn({ amount_total: total, currency }: Stripe.Checkout.Session): string {
  return total === null || currency === null ? 'nothing' : formatAmount(total, currency);
}

/** Stripe sends the id, or the whole object when the request asked to expand it. */
export function idOf(linked: string | { id: string } | null | undefined): string | null {
  return typeof linked === 'string' ? linked : (linked?.id ?? null);
}
