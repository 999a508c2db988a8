/** The function `create-checkout`: keeps the order, and answers where to pay it. */
import { checkoutSchema } from '../../../shared/order-schema.ts';
import { defineCommand, type FunctionBody } from '../../platform/http/site-function.ts';
import type { OrderDesk } from './order-desk.ts';

export function createCreateCheckout(desk: OrderDesk): FunctionBody {
  return defineCommand({
    schema: checkoutSchema,
    essence: (checkout) => checkout,
    async act(checkout, { tx, user, now }) {
      const { reference } = await desk.place(tx, checkout, user?.id ?? null, now);
      return { reference };
    },
    // `answer` is what `act` returned.
    finish: async (checkout, answer, { user, now }) => ({
      ...(await desk.whereToPay(String(answer.reference), { checkout, userId: user?.id ?? null }, now)),
    }),
  });
}
