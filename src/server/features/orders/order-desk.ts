/** Places orders: checks the choice against the catalogue, stores the order, and says where to pay it. */
import { isForSale, planById, type Plan, type Promotion } from '../../../shared/catalogue.ts';
import { orderPagePath, type Checkout } from '../../../shared/order-schema.ts';
import { routes } from '../../../shared/routes.ts';
import promotions from '../../../../content/catalogue/promotions.yaml';
import { isoTime } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { rateLimited, Refusal, type ApiError } from '../../platform/http/api-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { countMailTo } from '../../platform/mail/recipient-limit.ts';
import type { Log } from '../../platform/log.ts';
import type { OrderMode } from './order-mode.ts';
import { addOrder, changeOrder, findOrder, lockOrder, type Order } from './order-store.ts';
import type { StripeService } from './stripe-service.ts';
import { tillPath } from './till-path.ts';

export interface OrderDesk {
  /** Throws a Refusal for a choice that is not in the catalogue. */
  place(tx: Queryable, checkout: Checkout, userId: string | null, now: number): Promise<Order>;
  /**
   * Where the buyer of an order pays. Idempotent: a paid order leads to its own page; an expired, failed or declined
   * one leads to a new order of the same things.
   */
  whereToPay(
    reference: string,
    choice: { checkout: Checkout; userId: string | null },
    now: number,
  ): Promise<WhereToPay>;
  /** The URL where this pending order is paid. Throws a Refusal when Stripe can't open a session. */
  openTill(order: Order): Promise<string>;
}

export interface WhereToPay {
  reference: string;
  url: string;
  expiresAt: string;
}

export interface OrderDeskOptions {
  db: Database;
  rateLimiter: RateLimiter;
  log: Log;
  /** Undefined without keys: orders are paid at the test till. */
  stripe: StripeService | undefined;
}

/** Stripe refuses a session that expires within 30 minutes of its creation. */
const SHORTEST_SESSION_MS = 31 * 60_000;

export function createOrderDesk({ db, rateLimiter, log, stripe }: OrderDeskOptions): OrderDesk {
  const mode: OrderMode = stripe?.mode ?? 'test-till';
  const desk: OrderDesk = {
    async place(tx, checkout, userId, now) {
      const placed = await place(tx, checkout, userId, now);
      // Only a replacement order can find that it was placed already.
      if (!placed) throw new Error('a new order was placed twice');
      return placed;
    },

    async whereToPay(reference, { checkout, userId }, now) {
      let order = await findOrder(db, 'reference', reference);
      while (order && isOver(order, now)) order = await replacementOf(order, checkout, userId, now);
      if (!order) throw new Refusal(unknownOrder);
      const { state, expires_at: expiresAt } = order;
      const url =
        state === 'pending' ? await desk.openTill(order) : orderPagePath(routes['payment-success'], order.reference);
      return { reference: order.reference, url, expiresAt: isoTime(expiresAt) };
    },

    async openTill(order) {
      if (order.mode === 'test-till') return tillPath(order.reference);
      if (order.session_url !== null) return order.session_url;
      if (!stripe || order.mode !== stripe.mode) throw new Refusal(tillIsClosed);
      const { id, url } = await openSession(stripe, order);
      await db.transaction().execute(async (tx) => {
        const current = await lockOrder(tx, 'id', order.id);
        if (current && current.session_id === null)
          await changeOrder(tx, current, { session_id: id, session_url: url });
      });
      return url;
    },
  };
  return desk;

  async function place(
    tx: Queryable,
    checkout: Checkout,
    userId: string | null,
    now: number,
    insteadOf?: string,
  ): Promise<Order | undefined> {
    const plan = planById(checkout.plan);
    if (!plan || !isForSale(plan)) throw new Refusal(invalid('plan', 'Choose one of our plans.'));
    const promotion = promotionOf(checkout, plan);
    if (!stripe) {
      // The test till's mails cost the sender nothing, so limit them per recipient.
      const wait = await countMailTo(tx, rateLimiter, checkout.email, now);
      if (wait > 0) throw new Refusal(rateLimited(wait));
    }
    const order = { checkout, plan, promotion, mode, userId, ...(insteadOf !== undefined && { insteadOf }) };
    return addOrder(tx, order, now);
  }

  function promotionOf({ promotionCode }: Checkout, plan: Plan): Promotion | undefined {
    if (!promotionCode) return undefined;
    if (stripe) throw new Refusal(invalid('promotionCode', 'Enter your code on the payment page, which comes next.'));
    const promotion = promotions.find(({ code }) => code === promotionCode);
    if (!promotion) throw new Refusal(invalid('promotionCode', 'We do not know this code.'));
    if (promotion.appliesTo === 'setup' && !plan.setup)
      throw new Refusal(invalid('promotionCode', 'This code is for the setup fee, and this plan has none.'));
    return promotion;
  }

  async function replacementOf(
    { id }: Order,
    checkout: Checkout,
    userId: string | null,
    now: number,
  ): Promise<Order | undefined> {
    return (
      (await findOrder(db, 'instead_of', id)) ??
      (await db.transaction().execute((tx) => place(tx, checkout, userId, now, id))) ??
      (await findOrder(db, 'instead_of', id))
    );
  }

  async function openSession(service: StripeService, order: Order) {
    try {
      return await service.openSession(order);
    } catch (error) {
      log.warn({ orderId: order.id, error }, 'stripe: no session');
      throw new Refusal(tillIsClosed);
    }
  }
}

function isOver({ state, mode, session_id: session, expires_at: expiresAt }: Order, now: number): boolean {
  if (state === 'failed' || state === 'expired') return true;
  if (state !== 'pending') return false;
  return mode !== 'test-till' && session === null ? expiresAt - now < SHORTEST_SESSION_MS : expiresAt <= now;
}

function invalid(field: string, message: string): ApiError {
  return { code: 'validation_failed', message: 'Some fields need another look.', fields: { [field]: message } };
}

const RETRY_SECONDS = 30;
const tillIsClosed: ApiError = {
  code: 'service_unavailable',
  message: 'Our payment service does not answer just now. Nothing was charged. Please try again in a minute.',
  headers: { 'retry-after': String(RETRY_SECONDS) },
};
const unknownOrder: ApiError = { code: 'not_found', message: 'There is no such order.' };
