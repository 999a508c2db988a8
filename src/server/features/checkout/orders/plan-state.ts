/** How a paid plan goes on: until when, and with how many seats. Tells buyer and owner of each change. */
import type { Stripe } from 'stripe';
import { nextChargeAt } from '../../../../shared/checkout/order-renewal.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { enqueueMail } from '../../../platform/mail/outbox/outbox-store.ts';
import type { Announce } from '../../../platform/mail/outbox/owner-notices.ts';
import { isTest } from './order-mode.ts';
import { changeOrder, type Order } from './order-store.ts';

export interface PlanState {
  /** Null while the plan goes on. */
  endsAt: number | null;
  /** Charged from the next month on. */
  seats: number;
}

/** `changedAt`: an older state than the last one seen changes nothing. `order` is locked by the caller. */
export type TakePlanState = (
  tx: Queryable,
  order: Order,
  news: { state: PlanState; changedAt: number },
  now: number,
) => Promise<'done' | 'early'>;

/** Of a subscription with one price, as ours are. Stripe counts in seconds. */
export function planStateOf({ cancel_at: cancelAt, items }: Stripe.Subscription): PlanState {
  return { endsAt: cancelAt === null ? null : cancelAt * 1000, seats: items.data[0]?.quantity ?? 1 };
}

export function currentState(order: Order): PlanState {
  return { endsAt: order.ends_at, seats: order.next_seats ?? order.seats };
}

export function createPlanStateTaker({ announce }: { announce: Announce }): TakePlanState {
  return async (tx, order, { state, changedAt }, now) => {
    if (order.paid_at === null) return 'early';
    const known = currentState(order);
    const isOld = order.plan_changed_at !== null && changedAt < order.plan_changed_at;
    if (order.state !== 'paid' || isOld || (known.endsAt === state.endsAt && known.seats === state.seats))
      return 'done';
    const changed = await changeOrder(tx, order, {
      ends_at: state.endsAt,
      next_seats: state.seats,
      due_monthly: monthlyOf(order, state.seats),
      plan_changed_at: changedAt,
      // Stripe says when its subscription ends; nobody does at the test till.
      ...(order.mode === 'test-till' && { next_check_at: state.endsAt }),
    });
    const about = { userId: order.user_id ?? undefined, concerns: order.email };
    const letter = (forOwner: boolean) =>
      ({ kind: 'plan-change', payload: { ...changeOf(known, changed, now), forOwner } }) as const;
    await enqueueMail(tx, { ...letter(false), ...about, recipient: order.email }, now);
    await announce(tx, letter(true), about, now);
    return 'done';
  };
}

/** What so many seats cost a month, at the price at which the plan was bought. */
export function monthlyOf({ lines }: Order, seats: number): number {
  return lines.filter(({ recurring }) => recurring).reduce((sum, { unitAmount }) => sum + unitAmount * seats, 0);
}

function changeOf(known: PlanState, order: Order, now: number) {
  const { seats, endsAt } = currentState(order);
  return {
    what: known.seats !== seats ? ('seats' as const) : endsAt === null ? ('kept' as const) : ('ends' as const),
    planName: order.plan_name,
    businessName: order.business_name,
    email: order.email,
    endsAt,
    seats,
    dueMonthly: order.due_monthly,
    currency: order.currency,
    nextChargeAt: endsAt === null ? nextChargeAt(order.paid_at ?? now, now) : null,
    test: isTest(order.mode),
  };
}
