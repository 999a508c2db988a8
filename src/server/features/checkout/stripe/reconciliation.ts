/**
 * Settles orders that Stripe sent no event about: asks Stripe for their sessions, expires those not paid in time, and ends
 * those of the test till whose last month is over.
 */
import { MINUTE_MS } from '../../../../shared/site/durations.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/feature-jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { OrderMover } from '../orders/advance-order.ts';
import { changeOrder, claimDueOrder, lockOrder, type Order } from '../orders/order-store.ts';
import { ordersWithWaiting } from './payment-event-store.ts';
import type { StripeService } from './stripe-service.ts';
import type { PaymentDesk } from './take-payment-event.ts';

const EVERY_MS = MINUTE_MS;
/** Orders per run. Keeps a thousand abandoned checkouts from using up Stripe's rate limit. */
const BATCH = 50;
/** Longer than Stripe's library keeps retrying. */
const LEASE_MS = 5 * MINUTE_MS;
const SHORTEST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** The pause before the next check is this share of the order's age. */
const PAUSE_SHARE = 0.25;

export interface ReconciliationOptions {
  db: Database;
  log: Log;
  stripe: StripeService | undefined;
  payments: PaymentDesk;
  moveOrder: OrderMover;
  wakeMail: () => void;
}

export function createReconciliation(options: ReconciliationOptions): Job {
  const { db, log, stripe, payments, moveOrder, wakeMail } = options;
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
        await attempt(id, () => onLocked(id, (tx, order) => payments.takeWaitingFor(tx, order, now)));
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
    const asked = order.state === 'pending' && order.session_id !== null && stripe && stripe.mode === order.mode;
    const session = asked && order.session_id !== null ? await stripe.findSession(order.session_id) : undefined;
    await onLocked(order.id, async (tx, current) => {
      const { state, ends_at: endsAt } = current;
      if (state === 'paid' && endsAt !== null && endsAt <= now)
        return (await moveOrder(tx, current, { event: 'subscription ended' }, now)).order;
      if (state !== 'pending') return changeOrder(tx, current, { next_check_at: null });
      // An order with a Stripe session expires only when Stripe says so.
      const after = session
        ? await payments.takeSession(tx, current, session, now)
        : order.session_id === null && current.expires_at <= now
          ? (await moveOrder(tx, current, { event: 'time ran out' }, now)).order
          : current;
      return after.state === 'pending' ? changeOrder(tx, after, { next_check_at: nextCheck(after, now) }) : after;
    });
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

function nextCheck(
  { created_at: createdAt, mode, session_id: session, expires_at: expiresAt }: Order,
  now: number,
): number {
  if (mode === 'test-till' || session === null) return Math.max(now + MINUTE_MS, expiresAt);
  const pause = (now - createdAt) * PAUSE_SHARE;
  return now + Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, pause));
}
