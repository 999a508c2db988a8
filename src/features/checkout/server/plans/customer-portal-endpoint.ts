/** The function `customer-portal`: the address of Stripe's page where a buyer manages card and plan. */
import { orderQuestion } from '#features/checkout/shared/order-schema.ts';
import { Refusal, type ApiError, serviceUnavailable } from '#server/platform/http/api-error.ts';
import { defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { Log } from '#server/platform/log.ts';
import { findOrder } from '../orders/order-store.ts';
import type { StripeService } from '../stripe/stripe-service.ts';

interface CustomerPortalOptions {
  stripe: StripeService | undefined;
  log: Log;
}

export function createCustomerPortal({ stripe, log }: CustomerPortalOptions): FunctionBody {
  return defineQuery({
    schema: orderQuestion,
    async read({ reference }, call) {
      const order = await findOrder(call.db, 'reference', reference);
      if (!stripe || order?.user_id !== signedInUser(call).id || !order.customer || order.mode !== stripe.mode)
        throw new Refusal(nothingToManage);
      try {
        return { url: await stripe.openPortal(order.customer) };
      } catch (error) {
        log.warn({ orderId: order.id, error }, 'stripe: no portal');
        throw new Refusal(portalIsAway);
      }
    },
  });
}

const nothingToManage: ApiError = { code: 'not_found', message: "This order can't be managed online." };
const portalIsAway = serviceUnavailable("Our payment service isn't responding. Please try again in a minute.");
