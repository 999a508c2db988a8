/** The desk's functions for plans that begin at go-live: which a person has waiting, and to start one on the day. */
import words from '#content/checkout/desk-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { markLiveSchema, waitingOrdersSchema, type WaitingOrder } from '#features/checkout/shared/order-schema.ts';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { notFound, Refusal, serviceUnavailable } from '#server/platform/http/api-error.ts';
import { defineCommand, defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { keysOfGroupOf } from '#server/platform/people/merged-people.ts';
import { addActivity } from '#server/platform/people/people-store.ts';
import { beginsAtGoLive, isBeforeGoLive, isErased, isTest, type Order, orderOf } from '../orders/order.ts';
import { changeOrder, findOrder } from '../orders/order-store.ts';
import { actOnPlan, type PlanAct } from '../orders/plan-hold.ts';
import { tellBuyer } from '../orders/plan-state.ts';
import { firstMonthOf, takeRenewal } from '../orders/renewal.ts';
import type { Shop } from '../stripe/shop.ts';
import { takeWaitingFor } from '../stripe/take-payment-event.ts';

export const waitingOrders: FunctionBody = defineQuery({
  schema: waitingOrdersSchema,
  async read({ id }, { db }) {
    const rows = await db
      .selectFrom('orders')
      .innerJoin('people', 'people.person_key', 'orders.email_key')
      .selectAll('orders')
      .select(['people.id as person', 'people.name as person_name', 'people.email as person_email'])
      .$if(id !== undefined, (query) => query.where('people.person_key', 'in', keysOfGroupOf(id ?? '')))
      .where('orders.state', '=', 'paid')
      .where('live_at', 'is', null)
      .orderBy('paid_at')
      .execute();
    const orders = rows.flatMap(({ person, person_name: name, person_email: email, ...row }): WaitingOrder[] => {
      const order = orderOf(row);
      return isBeforeGoLive(order) ? [{ ...waitingOrder(order), person, name, email }] : [];
    });
    return { orders };
  },
});

export function createMarkLive(shop: Shop): FunctionBody {
  const { db, stripe, wakeMail, log } = shop;
  return defineCommand({
    schema: markLiveSchema,
    // A plan goes live once, however often this is asked.
    handlesRepeats: true,
    async act({ order: id }, { tx }) {
      requireStartable(await findOrder(tx, 'id', id));
    },
    async finish({ order: id }, _answer, call) {
      const actor = signedInUser(call).id;
      const goingLive: PlanAct<void> = {
        wanted(order) {
          requireStartable(order);
          return isBeforeGoLive(order);
        },
        ask: chargeFirstMonth,
        async write(tx, order) {
          // A refund may have come in meanwhile.
          requireStartable(order);
          await goLive(tx, order, actor, call.now);
        },
      };
      await actOnPlan(db, id, goingLive, call.now);
      wakeMail();
      return {};
    },
  });

  async function chargeFirstMonth({ id, mode, subscription }: Order): Promise<void> {
    if (!stripe || stripe.mode !== mode || subscription === null) throw new Refusal(notReachable);
    try {
      await stripe.endTrial(subscription);
    } catch (error) {
      log.warn({ orderId: id, error }, 'stripe: first month not charged');
      throw new Refusal(isCardError(error) ? { code: 'conflict', message: words.cardRefused } : notReachable);
    }
  }

  async function goLive(tx: Queryable, order: Order, actor: string, now: number): Promise<void> {
    const live = await changeOrder(tx, order, { live_at: now });
    await recordAct(tx, { actor, action: 'order.live', subject: order.id }, now);
    if (!isErased(live)) {
      const news = {
        at: now,
        kind: 'order',
        reference: live.id,
        title: fillWords(words.live, { plan: live.plan_name }),
        text: '',
      };
      await addActivity(tx, live.email_key, { ...news, memberId: actor });
      await tellBuyer(tx, live, 'live', now);
    }
    // Stripe says by an event what it has charged, which may have come first.
    if (live.mode === 'test-till') await takeRenewal(tx, live, firstMonthOf(live), now);
    else await takeWaitingFor(tx, shop, live, now);
  }
}

/** @throws {Refusal} unless the order is paid and begins at go-live. It may be live already. */
function requireStartable(order: Order | undefined): void {
  if (order?.state !== 'paid' || !beginsAtGoLive(order)) throw notFound(words.nothingToStart);
}

function waitingOrder(order: Order) {
  const { id, plan_name: planName, paid_at: paidAt, due_monthly: dueMonthly, currency, mode } = order;
  return { id, planName, paidAt: isoTime(paidAt ?? 0), dueMonthly, currency, test: isTest(mode) };
}

function isCardError(error: unknown): boolean {
  return (error as { type?: unknown }).type === 'StripeCardError';
}

const notReachable = serviceUnavailable(words.notLive);
