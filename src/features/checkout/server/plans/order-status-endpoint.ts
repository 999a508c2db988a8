import { orderQuestion } from '#features/checkout/shared/order-schema.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import { defineQuery, type FunctionBody } from '#server/platform/http/site-function.ts';
import { findOrder } from '../orders/order-store.ts';
import { orderView } from './order-view.ts';

export function createOrderStatus(): FunctionBody {
  return defineQuery({
    schema: orderQuestion,
    async read({ reference }, { db, now }) {
      const order = await findOrder(db, 'reference', reference);
      if (!order) throw new Refusal(unknownOrder);
      return { order: orderView(order, now) };
    },
  });
}

const unknownOrder: ApiError = { code: 'not_found', message: 'No order has this reference.' };
