/**
 * The function `claim-order`: adds an order that was placed without signing in to the caller's account. It takes both the
 * order's reference and the proof of its address. The address alone may be a buyer's slip, and a link alone may have been
 * passed on, to a bookkeeper for example.
 */
import { orderQuestion } from '#features/checkout/shared/order-schema.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import { defineCommand, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { changeOrder, lockOrder } from '../orders/order-store.ts';

export const claimOrder: FunctionBody = defineCommand({
  schema: orderQuestion,
  handlesRepeats: true,
  async act({ reference }, call) {
    const { id, email, ownsAddress } = signedInUser(call);
    const order = await lockOrder(call.tx, 'reference', reference);
    if (order?.user_id === id) return;
    if (!order || order.user_id !== null || order.email_key !== emailKey(email)) throw new Refusal(notYours);
    if (!ownsAddress) throw new Refusal(addressUnproved);
    await changeOrder(call.tx, order, { user_id: id });
  },
});

const notYours: ApiError = {
  code: 'not_found',
  message: "We can't add this order. It is in an account already, or was placed with another email address than yours.",
};
const addressUnproved: ApiError = {
  code: 'address_unproved',
  message: 'Confirm your email address first: we have to know that the address on the order is yours.',
};
