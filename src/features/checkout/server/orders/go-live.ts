/** When the monthly price of an order begins: with the order, or on the day that its plan goes live. */
import type { Order } from './order-store.ts';

type Begun = Pick<Order, 'lines' | 'live_at' | 'paid_at'>;

export function beginsAtGoLive({ lines }: Pick<Order, 'lines'>): boolean {
  return lines.some(({ fromGoLive }) => fromGoLive);
}

/** Whether the plan has yet to go live, so that no monthly price is charged so far. */
export function isBeforeGoLive(order: Begun): boolean {
  return beginsAtGoLive(order) && order.live_at === null;
}

/** From when the months of the plan count; undefined before it is paid or live. */
export function begunAt(order: Begun): number | undefined {
  return (beginsAtGoLive(order) ? order.live_at : order.paid_at) ?? undefined;
}
