import type { Stripe } from 'stripe';
import { fromGoLiveText } from '#features/checkout/shared/order-renewal.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { orderPagePath } from '#features/checkout/shared/order-paths.ts';
import { routes } from '#shared/site/routes.ts';
import { beginsAtGoLive, stripeModeOf, type Order } from '../orders/order.ts';
import { TOLERANCE_SECONDS } from './stripe-signature.ts';

export interface StripeSettings {
  secretKey: string;
  /** More than one while they are rotated. */
  webhookSecrets: readonly string[];
  /** Replaces Stripe's own host; undefined uses Stripe. */
  apiBase: string | undefined;
  automaticTax: boolean;
}

export type StripeService = ReturnType<typeof createStripeService>;

/** The API version that this code is written for. Stripe answers in it whatever the account's default is. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 8_000;
/** Retries by Stripe's library, with the same idempotency key. */
const RETRIES = 1;
/** Nobody knows the day of go-live when the plan is bought, and Stripe wants a date. `keep-trials.ts` moves it. */
const TRIAL_DAYS = 60;
export const TRIAL_MS = TRIAL_DAYS * DAY_MS;

export function createStripeService(settings: StripeSettings, siteUrl: string) {
  const { webhookSecrets, automaticTax } = settings;
  // Imported on demand, which saves a site without keys its memory. Started now, so that the first event needn't wait.
  const client = openClient(settings);
  // Callers that await `client` get the error. This only prevents an unhandled rejection.
  client.catch(() => undefined);

  return {
    mode: stripeModeOf(settings.secretKey),

    /**
     * Idempotent per order: the same order gives the same session, with amounts as Stripe states them, in cents. Undefined
     * when the order's promotion code is not one for these things. Throws when Stripe refuses or can't be reached.
     */
    async openSession(order: Order) {
      const stripe = await client;
      const code = order.promotion_code;
      const promotion = code === null ? undefined : await findPromotion(stripe, code);
      if (code !== null && !promotion) return undefined;
      const parameters = sessionOf(order, promotion, siteUrl, automaticTax);
      try {
        const session = await stripe.checkout.sessions.create(parameters, { idempotencyKey: `order-${order.id}` });
        const { id, url, amount_total: total, total_details: details } = session;
        if (!url) throw new Error('Stripe opened a session without an address');
        return { id, url, dueNow: total ?? order.due_now, discount: details?.amount_discount ?? 0 };
      } catch (error) {
        // A code may be limited to first orders, to an amount or to other products.
        if (promotion !== undefined && isAboutDiscount(error)) return undefined;
        throw error;
      }
    },

    async findSession(id: string) {
      return (await client).checkout.sessions.retrieve(id);
    },

    /** Closes a session that is open, so that nobody pays it any more. The session as it is then. */
    async closeSession(id: string) {
      const { sessions } = (await client).checkout;
      const session = await sessions.retrieve(id);
      return session.status === 'open' ? sessions.expire(id) : session;
    },

    async findSubscription(id: string) {
      return (await client).subscriptions.retrieve(id);
    },

    /** Cancels the subscription at the end of its month or keeps it, or changes its seats from the next month on. */
    async changeSubscription(id: string, change: { end: boolean } | { seats: number }) {
      const { subscriptions } = await client;
      if ('end' in change) return subscriptions.update(id, { cancel_at_period_end: change.end });
      const { items } = await subscriptions.retrieve(id);
      const [item] = items.data;
      if (!item) throw new Error('Stripe has a subscription without a price');
      return subscriptions.update(id, {
        items: [{ id: item.id, quantity: change.seats }],
        // The new number counts from the next month, so nothing is charged or paid back for this one.
        proration_behavior: 'none',
      });
    },

    /** Moves the end of a trial `TRIAL_DAYS` ahead. Nothing is charged; a subscription without a trial stays as it is. */
    async prolongTrial(id: string, now: number): Promise<void> {
      const { subscriptions } = await client;
      if (!isOnTrial(await subscriptions.retrieve(id))) return;
      const end = Math.floor((now + TRIAL_MS) / 1000);
      await subscriptions.update(id, { trial_end: end, proration_behavior: 'none' });
    },

    /** Charges the first month now, once. Throws when the card is refused or the subscription has ended. */
    async endTrial(id: string): Promise<void> {
      const { subscriptions } = await client;
      const subscription = await subscriptions.retrieve(id);
      if (subscription.status === 'canceled') throw new Error('Stripe has ended the subscription');
      // The answer to an earlier call may have been lost.
      if (!isOnTrial(subscription)) return;
      await subscriptions.update(id, {
        trial_end: 'now',
        proration_behavior: 'none',
        payment_behavior: 'error_if_incomplete',
      });
    },

    async cancelSubscription(id: string): Promise<void> {
      const { subscriptions } = await client;
      if ((await subscriptions.retrieve(id)).status !== 'canceled') await subscriptions.cancel(id);
    },

    async openPortal(customer: string): Promise<string> {
      const returnUrl = new URL(routes.account, siteUrl).href;
      const portal = await (await client).billingPortal.sessions.create({ customer, return_url: returnUrl });
      return portal.url;
    },

    /** Undefined unless one of our secrets signed these bytes within the last five minutes. */
    async verifiedEvent(raw: Uint8Array, signature: string, now: number): Promise<Stripe.Event | undefined> {
      const { webhooks } = await client;
      for (const secret of webhookSecrets) {
        try {
          return webhooks.constructEvent(Buffer.from(raw), signature, secret, TOLERANCE_SECONDS, undefined, now);
        } catch {
          // Signed with another secret, too old, or not an event: try the next secret.
        }
      }
      return undefined;
    },
  };
}

async function openClient({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { Stripe: Library } = await import('stripe');
  return new Library(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiBase !== undefined && hostOf(apiBase)),
  });
}

async function findPromotion(stripe: Stripe, code: string): Promise<string | undefined> {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
  return data[0]?.id;
}

function isAboutDiscount(error: unknown): boolean {
  const { param } = error as { param?: unknown };
  return typeof param === 'string' && param.startsWith('discounts');
}

function hostOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' } as const;
}

function isOnTrial({ status }: Stripe.Subscription): boolean {
  return status === 'trialing';
}

/** Deterministic per order: Stripe rejects a reused idempotency key with other parameters. */
function sessionOf(
  order: Order,
  promotion: string | undefined,
  siteUrl: string,
  automaticTax: boolean,
): Stripe.Checkout.SessionCreateParams {
  const { id, reference, currency, email } = order;
  const waits = beginsAtGoLive(order);
  const pageOf = (path: Parameters<typeof orderPagePath>[0]) => new URL(orderPagePath(path, reference), siteUrl).href;
  return {
    client_reference_id: id,
    metadata: { order: id },
    mode: 'subscription',
    // The first invoice charges the setup alone. The first month comes when the trial ends.
    subscription_data: { metadata: { order: id }, ...(waits && { trial_period_days: TRIAL_DAYS }) },
    ...(waits && { custom_text: { submit: { message: fromGoLiveText(order.due_monthly, currency) } } }),
    customer_email: email,
    line_items: order.lines.map(({ label, quantity, unitAmount, recurring }) => ({
      quantity,
      price_data: {
        currency,
        unit_amount: unitAmount,
        tax_behavior: 'exclusive',
        product_data: { name: label },
        ...(recurring && { recurring: { interval: 'month' } }),
      },
    })),
    // Stripe takes either a code that we give, or a field for one on its page.
    ...(promotion === undefined ? { allow_promotion_codes: true } : { discounts: [{ promotion_code: promotion }] }),
    automatic_tax: { enabled: automaticTax },
    // Adaptive pricing would charge in the buyer's currency instead of the amount that our page shows.
    adaptive_pricing: { enabled: false },
    success_url: pageOf(routes['payment-success']),
    cancel_url: pageOf(routes['payment-failed']),
    expires_at: Math.floor(order.expires_at / 1000),
  };
}
