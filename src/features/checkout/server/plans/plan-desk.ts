/** Changes a running plan, or ends one that has yet to go live; and follows what was changed at Stripe. */
import words from '#content/checkout/refusal-words.yaml';
import { nextChargeAt } from '#features/checkout/shared/order-renewal.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal, serviceUnavailable } from '#server/platform/http/api-error.ts';
import { moveOrder } from '../orders/advance-order.ts';
import { begunAt, isBeforeGoLive, type Order } from '../orders/order.ts';
import { actOnPlan, type PlanAct } from '../orders/plan-hold.ts';
import { currentState, planStateOf, takePlanState, tellBuyer, type PlanState } from '../orders/plan-state.ts';
import type { Shop } from '../stripe/shop.ts';

type Change = { end: boolean } | { seats: number };

/**
 * Ends at once what has yet to go live. Repeating a change changes nothing.
 * @param allow Throws a Refusal for an order that may not be changed so.
 */
export async function changePlan(
  shop: Shop,
  orderId: string,
  change: Change,
  now: number,
  allow: (order: Order) => void = () => undefined,
): Promise<void> {
  const changing: PlanAct<PlanState | undefined> = {
    wanted(order) {
      allow(order);
      return true;
    },
    ask: async (order) => askStripe(shop, order, change),
    async write(tx, order, state) {
      if (isBeforeGoLive(order)) await endBeforeGoLive(tx, shop, order, now);
      else await takePlanState(tx, shop, order, state ?? stateAfter(order, change, now), now);
    },
  };
  await actOnPlan(shop.db, orderId, changing, now);
}

/** Takes over what was changed at Stripe. */
export async function followPlan(shop: Shop, orderId: string, now: number): Promise<void> {
  const { db, stripe } = shop;
  const following: PlanAct<PlanState | undefined> = {
    wanted: ({ state, mode, subscription }) => state === 'paid' && mode === stripe?.mode && subscription !== null,
    ask: async ({ subscription }) =>
      subscription !== null && stripe ? planStateOf(await stripe.findSubscription(subscription)) : undefined,
    write: async (tx, order, state) => state && takePlanState(tx, shop, order, state, now),
  };
  await actOnPlan(db, orderId, following, now);
}

/** Nothing runs yet and nothing more is charged, so the order ends at once. The owner refunds the setup. */
async function endBeforeGoLive(tx: Queryable, shop: Shop, order: Order, now: number): Promise<void> {
  const moved = await moveOrder(tx, shop, order, { event: 'subscription ended' }, now);
  if (moved.advance === 'moved') await tellBuyer(tx, moved.order, 'stopped', now);
}

/** @throws {Refusal} when Stripe refuses or can't be reached: then nothing has changed. */
async function askStripe({ stripe, log }: Shop, order: Order, change: Change): Promise<PlanState | undefined> {
  const { id, subscription } = order;
  if (!stripe || subscription === null) throw new Refusal(notChanged);
  try {
    if (!isBeforeGoLive(order)) return planStateOf(await stripe.changeSubscription(subscription, change));
    await stripe.cancelSubscription(subscription);
    return undefined;
  } catch (error) {
    log.warn({ orderId: id, error }, 'stripe: the subscription was not changed');
    throw new Refusal(notChanged);
  }
}

function stateAfter(order: Order, change: Change, now: number): PlanState {
  if ('seats' in change) return { ...currentState(order), seats: change.seats };
  return { ...currentState(order), endsAt: change.end ? nextChargeAt(begunAt(order) ?? now, now) : null };
}

const notChanged = serviceUnavailable(words.notChanged);
