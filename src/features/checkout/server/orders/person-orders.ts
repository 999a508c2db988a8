import { personOrdersSchema, type PersonOrder } from '#features/checkout/shared/order-schema.ts';
import { optionalIsoTime } from '#server/platform/clock.ts';
import { defineQuery, type FunctionBody } from '#server/platform/http/site-function.ts';
import { keysOfGroupOf } from '#server/platform/people/merged-people.ts';
import { isBeforeGoLive, isTest, orderOf, type Order } from './order.ts';
import { renewalsOf } from './renewal.ts';

/** What a person bought, how far each order is, and what they paid for it so far; the latest first. */
export const personOrders: FunctionBody = defineQuery({
  schema: personOrdersSchema,
  async read({ id }, { db, now }) {
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .where('email_key', 'in', keysOfGroupOf(id))
      .where('state', 'in', ['paid', 'refunded'])
      .orderBy('paid_at', 'desc')
      .execute();
    const renewals = await renewalsOf(db, rows);
    const orders = rows.map(orderOf).map((order): PersonOrder => {
      const later = renewals.filter(({ orderId }) => orderId === order.id);
      const { id: key, plan_name: planName, currency, due_now: first } = order;
      return {
        id: key,
        planName,
        stage: stageOf(order, now),
        paidAt: optionalIsoTime(order.paid_at),
        paid: order.state === 'refunded' ? 0 : later.reduce((sum, { invoice }) => sum + invoice.total, first),
        currency,
        test: isTest(order.mode),
      };
    });
    return { orders };
  },
});

function stageOf(order: Order, now: number): PersonOrder['stage'] {
  if (order.state === 'refunded') return 'refunded';
  if (order.ended_at !== null && order.ended_at <= now) return 'ended';
  return isBeforeGoLive(order) ? 'waiting' : 'live';
}
