/**
 * The function `change-plan`: cancels a plan at the end of the paid month, or at once before it goes live; keeps it after
 * all; or changes its seats.
 */
import { planById } from '../../../../shared/prices/catalog.ts';
import { nextChargeAt } from '../../../../shared/checkout/order-renewal.ts';
import { planChangeSchema, type PlanChange } from '../../../../shared/checkout/order-schema.ts';
import type { AccountHolder } from '../../../platform/account-holder.ts';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { Refusal, type ApiError } from '../../../platform/http/api-error.ts';
import { defineCommand, signedInUser, type FunctionBody } from '../../../platform/http/site-function.ts';
import type { Log } from '../../../platform/log.ts';
import { ordersOf } from './order-holdings.ts';
import type { OrderMover } from '../orders/advance-order.ts';
import { begunAt, isBeforeGoLive } from '../orders/go-live.ts';
import { lockOrder, type Order } from '../orders/order-store.ts';
import { currentState, planStateOf, tellBuyer, type PlanState, type TakePlanState } from '../orders/plan-state.ts';
import type { StripeService } from '../stripe/stripe-service.ts';

interface ChangePlanOptions {
  db: Database;
  stripe: StripeService | undefined;
  takePlanState: TakePlanState;
  moveOrder: OrderMover;
  wakeMail: () => void;
  log: Log;
}

export function createChangePlan({
  db,
  stripe,
  takePlanState,
  moveOrder,
  wakeMail,
  log,
}: ChangePlanOptions): FunctionBody {
  return defineCommand({
    schema: planChangeSchema,
    essence: (change) => change,
    // Cancelling, keeping and canceling again within minutes are three changes. A repeat of one changes nothing.
    handlesRepeats: () => true,
    async act(change, call) {
      await changeable(call.tx, signedInUser(call), change);
    },
    async finish(change, _answer, call) {
      const order = await changeable(db, signedInUser(call), change);
      if (isBeforeGoLive(order)) {
        await endAtStripe(order);
        await db.transaction().execute(async (tx) => cancelBeforeGoLive(tx, order.id, call.now));
        wakeMail();
        return {};
      }
      const state = await stateAfter(order, change, call.now);
      await db.transaction().execute(async (tx) => {
        const locked = await lockOrder(tx, 'id', order.id);
        if (locked) await takePlanState(tx, locked, { state, changedAt: call.now }, call.now);
      });
      wakeMail();
      return {};
    },
  });

  async function endAtStripe({ id, mode, subscription }: Order): Promise<void> {
    if (mode === 'test-till' || !stripe || subscription === null) return;
    await askStripe(id, stripe.cancelSubscription(subscription));
  }

  /** Nothing runs yet and nothing more is charged, so the order ends at once. The owner refunds the setup. */
  async function cancelBeforeGoLive(tx: Queryable, id: string, now: number): Promise<void> {
    const locked = await lockOrder(tx, 'id', id);
    // The plan may have gone live meanwhile.
    if (!locked || !isBeforeGoLive(locked)) throw new Refusal(nothingToChange);
    const { advance, order } = await moveOrder(tx, locked, { event: 'subscription ended' }, now);
    if (advance === 'moved') await tellBuyer(tx, order, 'stopped', now);
  }

  async function changeable(from: Queryable, user: AccountHolder, change: PlanChange): Promise<Order> {
    const orders = await ordersOf(from, user);
    const order = orders.find(({ reference }) => reference === change.reference);
    if (!order || !isChangeable(order, stripe)) throw new Refusal(nothingToChange);
    if (isBeforeGoLive(order) && !('end' in change && change.end)) throw new Refusal(nothingToChange);
    if ('seats' in change && (!hasSeats(order) || order.ends_at !== null)) throw new Refusal(noSeats);
    return order;
  }

  async function stateAfter(order: Order, change: PlanChange, now: number): Promise<PlanState> {
    if (order.mode === 'test-till' || !stripe || order.subscription === null) {
      if ('seats' in change) return { ...currentState(order), seats: change.seats };
      return { ...currentState(order), endsAt: change.end ? nextChargeAt(begunAt(order) ?? now, now) : null };
    }
    return planStateOf(await askStripe(order.id, stripe.changeSubscription(order.subscription, change)));
  }

  /** @throws {Refusal} when Stripe refuses or can't be reached: then nothing has changed. */
  async function askStripe<Answer>(orderId: string, answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      log.warn({ orderId, error }, 'stripe: the subscription was not changed');
      throw new Refusal(notChanged);
    }
  }
}

/** Whether the buyer can change this order's plan here: it runs or has yet to begin, and we reach what it is paid through. */
export function isChangeable(order: Order, stripe: StripeService | undefined): boolean {
  if (order.state !== 'paid' || order.due_monthly === 0) return false;
  return order.mode === 'test-till' || (order.mode === stripe?.mode && order.subscription !== null);
}

export function hasSeats({ plan }: Pick<Order, 'plan'>): boolean {
  return planById(plan)?.kind === 'seats';
}

const nothingToChange: ApiError = { code: 'not_found', message: 'This order has no plan that you can change here.' };
const noSeats: ApiError = { code: 'conflict', message: 'The seats of this plan cannot be changed.' };
const RETRY_SECONDS = 30;
const notChanged: ApiError = {
  code: 'service_unavailable',
  message: "Our payment service isn't responding, so nothing has changed. Please try again in a minute.",
  headers: { 'retry-after': String(RETRY_SECONDS) },
};
