/** How a paid plan goes on: until when, and with how many seats. Tells buyer and owner of each change. */
import type { Stripe } from 'stripe';
import { nextChargeAt } from '#features/checkout/shared/order-renewal.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type Announce, enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { aboutOf, begunAt, isErased, isTest, type Order } from './order.ts';
import { changeOrder } from './order-store.ts';

export interface PlanState {
  endsAt: number | null;
  seats: number;
}

/** `live`: the monthly price has begun. `stopped`: canceled before that. `left`: the deleted account ends the plan. */
export type PlanNews = 'live' | 'stopped' | 'ends' | 'kept' | 'seats' | 'left';

/** Of a subscription with one price, as ours are. Stripe counts in seconds. */
export function planStateOf({ cancel_at: cancelAt, items }: Stripe.Subscription): PlanState {
  return { endsAt: cancelAt === null ? null : cancelAt * 1000, seats: items.data[0]?.quantity ?? 1 };
}

export function currentState(order: Order): PlanState {
  return { endsAt: order.ends_at, seats: order.next_seats ?? order.seats };
}

/** `order` is locked by the caller, and `state` is the newest: see `plan-hold.ts`. */
export async function takePlanState(
  tx: Queryable,
  { announce }: { announce: Announce },
  order: Order,
  state: PlanState,
  now: number,
): Promise<void> {
  if (order.state !== 'paid') return;
  const known = currentState(order);
  const news: PlanNews[] = [];
  if (known.seats !== state.seats) news.push('seats');
  if (known.endsAt !== state.endsAt) news.push(state.endsAt === null ? 'kept' : 'ends');
  if (news.length === 0) return;
  const changed = await changeOrder(tx, order, {
    ends_at: state.endsAt,
    next_seats: state.seats,
    due_monthly: monthlyOf(order, state.seats),
    // Stripe says when its subscription ends; nobody does at the test till.
    ...(order.mode === 'test-till' && { next_check_at: state.endsAt }),
  });
  for (const what of news) {
    await tellBuyer(tx, changed, what, now);
    const payload = { ...changeOf(changed, what, now), forOwner: true };
    await announce(tx, { kind: 'plan-change', payload }, aboutOf(changed), now);
  }
}

/** Nobody, once the account was deleted. */
export async function tellBuyer(tx: Queryable, order: Order, what: PlanNews, now: number): Promise<void> {
  if (isErased(order)) return;
  const payload = { ...changeOf(order, what, now), forOwner: false };
  await enqueueMail(tx, { kind: 'plan-change', payload, ...aboutOf(order), recipient: order.email }, now);
}

export function monthlyOf({ lines }: Order, seats: number): number {
  return lines.filter(({ recurring }) => recurring).reduce((sum, { unitAmount }) => sum + unitAmount * seats, 0);
}

export function changeOf(order: Order, what: PlanNews, now: number) {
  const { seats, endsAt } = currentState(order);
  return {
    what,
    planName: order.plan_name,
    businessName: order.business_name,
    email: order.email,
    endsAt,
    seats,
    dueMonthly: order.due_monthly,
    currency: order.currency,
    nextChargeAt:
      endsAt === null && what !== 'stopped' && what !== 'left' ? nextChargeAt(begunAt(order) ?? now, now) : null,
    test: isTest(order.mode),
  };
}
