/** The function `create-checkout`: keeps the order, and answers where to pay it. */
import { checkoutSchema } from '#features/checkout/shared/order-schema.ts';
import { defineCommand, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { OrderDesk } from './order-desk.ts';

export function createCreateCheckout(desk: OrderDesk): FunctionBody {
  return defineCommand({
    schema: checkoutSchema,
    async act(checkout, { tx, user, client, now }) {
      const { reference } = await desk.place(tx, checkout, { userId: user?.id ?? null, client }, now);
      return { reference };
    },
    // `answer` is what `act` returned.
    finish: async (_checkout, answer, { now }) => ({ ...(await desk.whereToPay(String(answer.reference), now)) }),
  });
}
