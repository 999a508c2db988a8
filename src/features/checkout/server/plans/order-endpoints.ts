import words from '#content/checkout/refusal-words.yaml';
import { orderQuestion } from '#features/checkout/shared/order-schema.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { notFound, Refusal, serviceUnavailable } from '#server/platform/http/api-error.ts';
import { defineCommand, defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { changeOrder, findOrder, lockOrder } from '../orders/order-store.ts';
import type { Shop } from '../stripe/shop.ts';
import { orderView } from './order-view.ts';

export const orderStatus: FunctionBody = defineQuery({
  schema: orderQuestion,
  async read({ reference }, { db, now }) {
    const order = await findOrder(db, 'reference', reference);
    if (!order) throw notFound(words.noReference);
    return { order: orderView(order, now) };
  },
});

/**
 * Adds an order that was placed without signing in to the caller's account. It takes both the order's reference and the
 * proof of its address. The address alone may be a buyer's slip, and a link alone may have been passed on, to a
 * bookkeeper for example.
 */
export const claimOrder: FunctionBody = defineCommand({
  schema: orderQuestion,
  handlesRepeats: true,
  async act({ reference }, call) {
    const { id, email, ownsAddress } = signedInUser(call);
    const order = await lockOrder(call.tx, 'reference', reference);
    if (order?.user_id === id) return;
    if (!order || order.user_id !== null || order.email_key !== emailKey(email)) throw notFound(words.notYours);
    if (!ownsAddress) throw new Refusal({ code: 'address_unproved', message: words.addressUnproved });
    await changeOrder(call.tx, order, { user_id: id });
  },
});

export function createCustomerPortal({ stripe, log }: Shop): FunctionBody {
  return defineQuery({
    schema: orderQuestion,
    async read({ reference }, call) {
      const order = await findOrder(call.db, 'reference', reference);
      if (!stripe || order?.user_id !== signedInUser(call).id || !order.customer || order.mode !== stripe.mode)
        throw notFound(words.nothingToManage);
      try {
        return { url: await stripe.openPortal(order.customer) };
      } catch (error) {
        log.warn({ orderId: order.id, error }, 'stripe: no portal');
        throw new Refusal(serviceUnavailable(words.serviceAway));
      }
    },
  });
}
