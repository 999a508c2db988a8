import { functionsOf } from '#server/platform/http/site-function.ts';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { ACCOUNT_CALLS } from '#features/accounts/server/interface.ts';
import { orderAct } from './orders/advance-order.ts';
import { createChangePlan, isChangeable } from './plans/change-plan-endpoint.ts';
import { addCheckoutForm, CHECKOUTS_PER_CLIENT, createCreateCheckout } from './placing/checkout-endpoints.ts';
import { addInvoiceEndpoint, INVOICE_PATH, INVOICES_PER_CLIENT, RENEWAL_PATH } from './invoices/invoice-endpoint.ts';
import { personOrders } from './orders/person-orders.ts';
import { createMarkLive, waitingOrders } from './plans/mark-live-endpoint.ts';
import { createEraseOrders, ordersOf } from './plans/order-holdings.ts';
import { emails as newsEmails } from './emails/order-news-emails.tsx';
import { emails } from './emails/order-emails.tsx';
import { claimOrder, createCustomerPortal, orderStatus } from './plans/order-endpoints.ts';
import { accountOrder, exportedOrder } from './plans/order-view.ts';
import type { Shop } from './stripe/shop.ts';
import { createKeepTrials } from './stripe/keep-trials.ts';
import { createReconciliation } from './plans/reconciliation.ts';
import { renewalsOf } from './orders/renewal.ts';
import { createStripeService, type StripeSettings } from './stripe/stripe-service.ts';
import { addStripeWebhook, WEBHOOK_PATH } from './stripe/stripe-webhook-endpoint.ts';
import { addTillEndpoint, AGAIN_PATH } from './till/till-endpoint.ts';

/** The pages after paying poll every few seconds. */
const STATUS_PER_CLIENT: RateLimit = { name: 'order-status', points: 120, windowMs: 60_000 };

export type CheckoutOptions = Omit<Shop, 'stripe'> & { stripeSettings: StripeSettings | null };

export function createCheckoutFeature({ stripeSettings, ...options }: CheckoutOptions): Feature {
  const stripe = stripeSettings ? createStripeService(stripeSettings, options.siteUrl) : undefined;
  const shop: Shop = { ...options, stripe };
  const isSlow = stripe !== undefined;
  const endpoint = new Hono<AppEnv>();
  for (const add of [addCheckoutForm, addTillEndpoint, addInvoiceEndpoint, addStripeWebhook]) add(endpoint, shop);
  return {
    name: 'checkout',
    functions: [
      ...functionsOf('anyone', CHECKOUTS_PER_CLIENT, { 'create-checkout': createCreateCheckout(shop) }, isSlow),
      ...functionsOf('anyone', STATUS_PER_CLIENT, { 'order-status': orderStatus }),
      ...functionsOf('account', ACCOUNT_CALLS, { 'claim-order': claimOrder }),
      ...functionsOf(
        'account',
        ACCOUNT_CALLS,
        { 'customer-portal': createCustomerPortal(shop), 'change-plan': createChangePlan(shop) },
        isSlow,
      ),
      ...functionsOf('owner', ACCOUNT_CALLS, { 'waiting-orders': waitingOrders, 'person-orders': personOrders }),
      ...functionsOf('owner', ACCOUNT_CALLS, { 'mark-live': createMarkLive(shop) }, isSlow),
    ],
    routes: [
      {
        base: '',
        endpoint,
        list: [
          { method: 'POST', path: '/checkout', guard: 'own form', limits: [CHECKOUTS_PER_CLIENT] },
          { method: 'GET', path: '/till/:reference', guard: 'order' },
          { method: 'GET', path: '/till/:reference/confirm', guard: 'order' },
          { method: 'GET', path: AGAIN_PATH, guard: 'order' },
          { method: 'POST', path: AGAIN_PATH, guard: 'own form', limits: [CHECKOUTS_PER_CLIENT] },
          { method: 'POST', path: '/till/:reference', guard: 'own form' },
          { method: 'GET', path: INVOICE_PATH, guard: 'order', limits: [INVOICES_PER_CLIENT] },
          { method: 'GET', path: RENEWAL_PATH, guard: 'order', limits: [INVOICES_PER_CLIENT] },
          { method: 'POST', path: WEBHOOK_PATH, guard: 'signature' },
        ],
      },
    ],
    emails: declareEmails([...emails, ...newsEmails]),
    jobs: [createReconciliation(shop), createKeepTrials(shop)],
    pastActs: {
      order: {
        // An order's timeline has each of its states, and only the last is stored: what is there stays.
        stored: sql`select id as reference, coalesce(ended_at, paid_at, created_at) as at from orders
          where email <> '' and (paid_at is not null or ended_at is not null)
            and not exists (select 1 from activities where activities.reference = orders.id and activities.kind = 'order')`,
        async readAgain(tx, id) {
          const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
          return order?.email ? orderAct(order) : undefined;
        },
      },
    },
    tables: {
      orders: {
        owner: 'The account that it was placed with or that claimed it; without one, whoever has its reference.',
        key: ['id'],
        kept: [
          { period: 'unpaid-orders', since: 'created_at', only: () => sql`invoice_number is null` },
          { period: 'invoices', since: 'created_at' },
        ],
        exported: { as: 'orders', read: async (db, holder) => (await ordersOf(db, holder)).map(exportedOrder) },
        erased: createEraseOrders(shop),
      },
      order_invoices: {
        owner: 'The account of its order.',
        key: ['number'],
        kept: [{ period: 'invoices', since: 'issued_at' }],
        exported: {
          as: 'renewalInvoices',
          async read(db, holder) {
            const renewals = await renewalsOf(db, await ordersOf(db, holder));
            return renewals.map(({ invoice }) => invoice);
          },
        },
        erased: { not: 'Tax law asks us to keep invoices; they and their order forget the email addresses.' },
      },
      invoice_numbers: {
        owner: 'The seller: the last number of each series of invoices.',
        key: ['series'],
        kept: { not: 'Tax law wants a series without gaps, which a series that starts over would have.' },
        exported: { not: 'It says nothing about anybody.' },
        erased: { not: 'It says nothing about anybody.' },
      },
      payment_events: {
        owner: 'Nobody: the ids of what the payment service told us, and the orders these wait for.',
        key: ['id'],
        kept: [{ period: 'payment-events', since: 'received_at' }],
        exported: { not: 'Ids of messages, which say nothing about anybody.' },
        erased: { not: 'Without them a repeated message would be taken for a new one; they go after 90 days.' },
      },
    },
    overview: {
      async orders(db, holder, now) {
        const orders = await ordersOf(db, holder);
        const invoices = await renewalsOf(db, orders);
        return orders.map((order) => {
          const renewals = invoices.filter(({ orderId }) => orderId === order.id);
          return accountOrder(order, renewals, isChangeable(order, shop), now);
        });
      },
    },
  };
}
