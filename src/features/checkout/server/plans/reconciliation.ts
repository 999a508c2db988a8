/**
 * Settles what events alone don't: asks Stripe for sessions that no event came about, and for plans that were changed;
 * expires orders not paid in time; ends the plans of deleted accounts, and those of the test till whose last month is over.
 */
import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import { moveOrder } from '../orders/advance-order.ts';
import { isErased, type Order } from '../orders/order.ts';
import { changeOrder, claimDueOrder, deleteOrder, lockOrder } from '../orders/order-store.ts';
import { ordersWithWaiting } from '../stripe/payment-event-store.ts';
import { isChangeable } from './change-plan-endpoint.ts';
import { changePlan, followPlan } from './plan-desk.ts';
import type { Shop } from '../stripe/shop.ts';
import type { StripeService } from '../stripe/stripe-service.ts';
import { takeSession, takeWaitingFor } from '../stripe/take-payment-event.ts';

/** A plan changed on Stripe's pages shows here after this time. */
const EVERY_MS = MINUTE_MS / 4;
/** Orders per run. Keeps a thousand abandoned checkouts from using up Stripe's rate limit. */
const BATCH = 50;
/** Longer than Stripe's library keeps retrying. */
const LEASE_MS = 5 * MINUTE_MS;
const SHORTEST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** The pause before the next check is this share of the order's age. */
const PAUSE_SHARE = 0.25;

type Session = Awaited<ReturnType<StripeService['findSession']>>;

export function createReconciliation(shop: Shop): Job {
  const { db, log, stripe, wakeMail } = shop;
  return {
    name: 'reconciliation',
    everyMs: EVERY_MS,
    async run(now, stopping) {
      for (let looked = 0; looked < BATCH && !stopping.aborted; looked += 1) {
        const order = await claimDueOrder(db, now, now + LEASE_MS);
        if (!order) break;
        // An order that was not checked is due again when its lease ends.
        await attempt(order.id, () => lookAt(order, now));
      }
      for (const id of await ordersWithWaiting(db, BATCH)) {
        await attempt(id, () => onLocked(id, (tx, order) => takeWaitingFor(tx, shop, order, now)));
      }
      wakeMail();
    },
  };

  /** An order that fails, for example because Stripe can't be reached, keeps no other one waiting. */
  async function attempt(orderId: string, check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      log.warn({ job: 'reconciliation', orderId, error }, 'order not checked');
    }
  }

  async function lookAt(order: Order, now: number): Promise<void> {
    const session = await sessionOf(order);
    if (order.state === 'paid') await lookAtPlan(order, now);
    await onLocked(order.id, async (tx, current) => {
      const { state, ends_at: endsAt, next_check_at: checkAt } = current;
      if (order.mode === 'test-till' && state === 'paid' && endsAt !== null && endsAt <= now)
        return moveOrder(tx, shop, current, { event: 'subscription ended' }, now);
      // Another time means that something has happened since.
      if (state !== 'pending' && checkAt !== order.next_check_at) return current;
      if (state !== 'pending')
        return changeOrder(tx, current, { next_check_at: hasLeft(current) ? now + LONGEST_PAUSE_MS : null });
      // An order with a Stripe session expires only when Stripe says so.
      const after = session
        ? await takeSession(tx, shop, current, session, now)
        : order.session_id === null && (current.expires_at <= now || isErased(current))
          ? (await moveOrder(tx, shop, current, { event: 'time ran out' }, now)).order
          : current;
      if (after.state === 'pending') return changeOrder(tx, after, { next_check_at: nextCheck(after, now) });
      return isErased(after) && !after.invoice && deleteOrder(tx, after.id);
    });
  }

  /** Of an order that may be paid at Stripe. Nobody has that of a deleted account to pay any more, so it is closed. */
  async function sessionOf(order: Order): Promise<Session | undefined> {
    const { state, session_id: id, mode } = order;
    if (state !== 'pending' || id === null || stripe?.mode !== mode) return undefined;
    return isErased(order) ? stripe.closeSession(id) : stripe.findSession(id);
  }

  async function lookAtPlan(order: Order, now: number): Promise<void> {
    if (hasLeft(order) && isChangeable(order, shop)) return changePlan(shop, order.id, { end: true }, now);
    return followPlan(shop, order.id, now);
  }

  async function onLocked(
    id: string,
    work: (tx: Parameters<typeof lockOrder>[0], order: Order) => Promise<unknown>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, 'id', id);
      if (order) await work(tx, order);
    });
  }
}

function hasLeft(order: Order): boolean {
  return isErased(order) && order.state === 'paid' && order.due_monthly > 0 && order.ends_at === null;
}

function nextCheck(
  { created_at: createdAt, mode, session_id: session, expires_at: expiresAt }: Order,
  now: number,
): number {
  if (mode === 'test-till' || session === null) return Math.max(now + MINUTE_MS, expiresAt);
  const pause = (now - createdAt) * PAUSE_SHARE;
  // In whole milliseconds: PostgreSQL refuses a fraction in a bigint.
  return now + Math.round(Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, pause)));
}
