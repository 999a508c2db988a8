import type { OrderState, UnpaidReason } from '#features/checkout/shared/order-schema.ts';
import type { OrderLine } from '#features/checkout/shared/order-pricing.ts';
import type { Tables } from '#server/platform/db/database.ts';
import type { Invoice } from './invoice-record.ts';
import type { OrderTerm } from './order-terms.ts';

/** Where an order is paid: at our own test till, or at Stripe with its test keys or its live ones. */
export type OrderMode = 'test-till' | 'stripe-test' | 'stripe-live';

export interface Order extends Omit<Tables['orders'], 'state' | 'mode' | 'lines' | 'terms' | 'reason' | 'invoice'> {
  state: OrderState;
  mode: OrderMode;
  lines: OrderLine[];
  terms: OrderTerm[];
  reason: UnpaidReason | null;
  invoice: Invoice | null;
}

export function orderOf({ state, mode, lines, terms, reason, invoice, ...row }: Tables['orders']): Order {
  return {
    ...row,
    // These casts are safe: only order-store.ts writes the JSON, and the database checks state and mode.
    state: state as OrderState,
    mode: mode as OrderMode,
    lines: JSON.parse(lines) as OrderLine[],
    terms: JSON.parse(terms) as OrderTerm[],
    reason: reason as UnpaidReason | null,
    invoice: invoice === null ? null : (JSON.parse(invoice) as Invoice),
  };
}

/** Whether the buyer has paid, be it that the money is still on its way. */
export function isBought({ state, processing_at: processingAt }: Pick<Order, 'state' | 'processing_at'>): boolean {
  return state === 'paid' || (state === 'pending' && processingAt !== null);
}

/** Whether its account was deleted: the address is gone, and with it whoever could be told. */
export function isErased({ email }: Pick<Order, 'email'>): boolean {
  return email === '';
}

/** Whom a mail about the order concerns. */
export function aboutOf({ user_id: userId, email }: Order) {
  return { userId: userId ?? undefined, ...(email !== '' && { concerns: email }) };
}

export function isTest(mode: OrderMode): boolean {
  return mode !== 'stripe-live';
}

/** By Stripe's own prefixes: sk_live_, rk_live_, sk_test_, rk_test_. */
export function stripeModeOf(secretKey: string): Exclude<OrderMode, 'test-till'> {
  return /^[sr]k_live_/.test(secretKey) ? 'stripe-live' : 'stripe-test';
}

export function paymentModeOf(stripe: { secretKey: string } | null): OrderMode {
  return stripe === null ? 'test-till' : stripeModeOf(stripe.secretKey);
}

type Begun = Pick<Order, 'lines' | 'live_at' | 'paid_at'>;

export function beginsAtGoLive({ lines }: Pick<Order, 'lines'>): boolean {
  return lines.some(({ fromGoLive }) => fromGoLive);
}

/** Whether the plan has yet to go live, so that no monthly price is charged so far. */
export function isBeforeGoLive(order: Begun): boolean {
  return beginsAtGoLive(order) && order.live_at === null;
}

export function begunAt(order: Begun): number | undefined {
  return (beginsAtGoLive(order) ? order.live_at : order.paid_at) ?? undefined;
}
