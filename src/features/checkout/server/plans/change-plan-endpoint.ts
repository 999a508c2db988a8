/** Cancels a plan at the end of the paid month, or at once before go-live; keeps it after all; or changes its seats. */
import words from '#content/checkout/refusal-words.yaml';
import { planById } from '#features/pricing/shared/catalog.ts';
import { planChangeSchema, type PlanChange } from '#features/checkout/shared/order-schema.ts';
import { conflict, notFound, type Refusal } from '#server/platform/http/api-error.ts';
import { defineCommand, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { isBeforeGoLive, type Order } from '../orders/order.ts';
import { findOrder } from '../orders/order-store.ts';
import type { Shop } from '../stripe/shop.ts';
import { changePlan } from './plan-desk.ts';

export function createChangePlan(shop: Shop): FunctionBody {
  return defineCommand({
    schema: planChangeSchema,
    // Cancelling, keeping and canceling again within minutes are three changes. A repeat of one changes nothing.
    handlesRepeats: true,
    async act(change, call) {
      const order = await findOrder(call.tx, 'reference', change.reference);
      allow(order, change, signedInUser(call).id);
    },
    async finish(change, _answer, call) {
      const user = signedInUser(call);
      const known = await findOrder(shop.db, 'reference', change.reference);
      if (!known) throw nothingToChange();
      await changePlan(shop, known.id, change, call.now, (order) => allow(order, change, user.id));
      shop.wakeMail();
      return {};
    },
  });

  function allow(order: Order | undefined, change: PlanChange, userId: string): void {
    if (order?.user_id !== userId || !isChangeable(order, shop)) throw nothingToChange();
    if (isBeforeGoLive(order) && !('end' in change && change.end)) throw nothingToChange();
    if ('seats' in change && (!hasSeats(order) || order.ends_at !== null)) throw conflict(words.noSeats);
  }
}

/** Whether the buyer can change this order's plan here: it runs or has yet to begin, and we reach what it is paid through. */
export function isChangeable(order: Order, { stripe }: Pick<Shop, 'stripe'>): boolean {
  if (order.state !== 'paid' || order.due_monthly === 0) return false;
  return order.mode === 'test-till' || (order.mode === stripe?.mode && order.subscription !== null);
}

export function hasSeats({ plan }: Pick<Order, 'plan'>): boolean {
  return planById(plan)?.kind === 'seats';
}

function nothingToChange(): Refusal {
  return notFound(words.nothingToChange);
}
