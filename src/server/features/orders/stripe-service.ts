/** Stripe, by its own library: payment pages, what became of them, the customer portal, and signed events. */
import type { Stripe } from 'stripe';
import { orderPagePath } from '../../../shared/order-schema.ts';
import { routes } from '../../../shared/routes.ts';
import { stripeModeOf, type OrderMode } from './order-mode.ts';
import type { Order } from './order-store.ts';

export interface StripeSettings {
  secretKey: string;
  /** More than one while they are being changed. */
  webhookSecrets: readonly string[];
  /** A stand-in for Stripe's own host. */
  apiBase: string | undefined;
  automaticTax: boolean;
}

export interface StripeService {
  mode: Exclude<OrderMode, 'test-till'>;
  /** Asked twice for one order it gives the same session. Throws when Stripe refuses or can't be reached. */
  openSession(order: Order): Promise<{ id: string; url: string }>;
  findSession(id: string): Promise<Stripe.Checkout.Session>;
  /** The address of a page where the customer manages card and plan. */
  openPortal(customer: string): Promise<string>;
  /** Undefined unless one of our secrets signed these bytes within the last five minutes. */
  verifiedEvent(raw: Uint8Array, signature: string, now: number): Promise<Stripe.Event | undefined>;
}

/** The version whose shapes this code knows; Stripe answers in it whatever the account's own is. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 8_000;
/** By the library, with the same idempotency key. */
const RETRIES = 1;
const TOLERANCE_SECONDS = 300;

export function createStripeService(settings: StripeSettings, siteUrl: string): StripeService {
  const { webhookSecrets, automaticTax } = settings;
  // Only here, because a site without keys is spared its memory; and at once, because the first event should not wait.
  const client = openClient(settings);
  // Whoever needs it is told.
  client.catch(() => undefined);

  return {
    mode: stripeModeOf(settings.secretKey),

    async openSession(order) {
      const stripe = await client;
      const session = await stripe.checkout.sessions.create(sessionOf(order, siteUrl, automaticTax), {
        idempotencyKey: `order-${order.id}`,
      });
      if (!session.url) throw new Error('Stripe opened a session without an address');
      return { id: session.id, url: session.url };
    },

    async findSession(id) {
      return (await client).checkout.sessions.retrieve(id);
    },

    async openPortal(customer) {
      const returnUrl = new URL(routes.account, siteUrl).href;
      const portal = await (await client).billingPortal.sessions.create({ customer, return_url: returnUrl });
      return portal.url;
    },

    async verifiedEvent(raw, signature, now) {
      const { webhooks } = await client;
      for (const secret of webhookSecrets) {
        try {
          return webhooks.constructEvent(Buffer.from(raw), signature, secret, TOLERANCE_SECONDS, undefined, now);
        } catch {
          // Signed with another secret, too old, or no event.
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

function hostOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' } as const;
}

/** The same for the same order, as Stripe asks of a request that is sent again. */
function sessionOf(order: Order, siteUrl: string, automaticTax: boolean): Stripe.Checkout.SessionCreateParams {
  const { id, reference, currency, email } = order;
  const pageOf = (path: Parameters<typeof orderPagePath>[0]) => new URL(orderPagePath(path, reference), siteUrl).href;
  return {
    mode: 'subscription',
    client_reference_id: id,
    metadata: { order: id },
    subscription_data: { metadata: { order: id } },
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
    allow_promotion_codes: true,
    automatic_tax: { enabled: automaticTax },
    // What is displayed is charged, in our currency.
    adaptive_pricing: { enabled: false },
    success_url: pageOf(routes['payment-success']),
    cancel_url: pageOf(routes['payment-failed']),
    expires_at: Math.floor(order.expires_at / 1000),
  };
}
