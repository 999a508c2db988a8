/**
 * The life of an order.
 *
 *                        ┌─ payment failed ─► failed ──┐
 *                        ├─ buyer left ─────► failed ──┤ payment confirmed
 *   pending ─────────────┼─ time ran out ───► expired ─┤
 *                        └─ payment confirmed ─────────┴─► paid ─┬─ refunded ───────────► refunded
 *                                                                └─ subscription ended ─► cancelled ─ refunded ─► refunded
 *
 * Money wins: a payment that comes in after an order was thought failed or expired makes it paid.
 */
import type { OrderState } from '#features/checkout/shared/order-schema.ts';

export type OrderEvent =
  | 'payment confirmed'
  | 'payment failed'
  | 'buyer left'
  | 'time ran out'
  | 'refunded'
  | 'subscription ended';

export type OrderEffect = 'number the invoice' | 'send the receipt' | 'tell the owner';

const DIAGRAM: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  pending: {
    'payment confirmed': 'paid',
    'payment failed': 'failed',
    'buyer left': 'failed',
    'time ran out': 'expired',
  },
  paid: { refunded: 'refunded', 'subscription ended': 'cancelled' },
  failed: { 'payment confirmed': 'paid' },
  expired: { 'payment confirmed': 'paid' },
  refunded: {},
  cancelled: { refunded: 'refunded' },
};

const EFFECTS: Partial<Record<OrderState, readonly OrderEffect[]>> = {
  paid: ['number the invoice', 'send the receipt', 'tell the owner'],
  refunded: ['tell the owner'],
  cancelled: ['tell the owner'],
};

const LEADS_TO = Object.assign({}, ...Object.values(DIAGRAM)) as Record<OrderEvent, OrderState>;

/** Rank of each state. Events arrive late and out of order; none may move an order to a lower or equal rank. */
const STAGE: Record<OrderState, number> = { pending: 0, failed: 1, expired: 1, paid: 2, cancelled: 3, refunded: 4 };

export type Step =
  | { kind: 'moved'; state: OrderState; effects: readonly OrderEffect[] }
  /** The order is there already, or beyond it. */
  | { kind: 'stale' }
  /** An event that this one depends on is still missing: only a paid order can be refunded. */
  | { kind: 'early' };

export function stepOf(state: OrderState, event: OrderEvent): Step {
  const next = DIAGRAM[state][event];
  if (next) return { kind: 'moved', state: next, effects: EFFECTS[next] ?? [] };
  return STAGE[state] >= STAGE[LEADS_TO[event]] ? { kind: 'stale' } : { kind: 'early' };
}
