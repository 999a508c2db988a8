/** Places orders: checks the choice against the catalog, stores the order, and says where to pay it. */
import promotions from '#content/catalog/promotions.yaml';
import words from '#content/checkout/refusal-words.yaml';
import edition from '#content/terms.yaml';
import { DAY_MS } from '#shared/site/durations.ts';
import { isForSale, planById, type Plan, type Promotion } from '#features/pricing/shared/catalog.ts';
import { priceOrder } from '#features/checkout/shared/order-pricing.ts';
import { tillPath } from '#features/checkout/shared/order-paths.ts';
import type { Checkout } from '#features/checkout/shared/order-schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { notFound, Refusal, requireNoWait, serviceUnavailable, wrongFields } from '#server/platform/http/api-error.ts';
import { claimOnce, digestOf, keepResponse } from '#server/platform/http/idempotency-store.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { countForRecipient } from '#server/platform/mail/outbox/recipient-limit.ts';
import { isBought, isErased, type Order } from '../orders/order.ts';
import {
  addOrder,
  changeOrder,
  checkoutOf,
  findByReference,
  findOrder,
  lockOrder,
  PAYABLE_MS,
} from '../orders/order-store.ts';
import { orderTerms } from '../orders/order-terms.ts';
import { modeOf, type Shop } from '../stripe/shop.ts';
import type { StripeService } from '../stripe/stripe-service.ts';
import { sha256 } from '#server/platform/sha256.ts';

const ORDERS_PER_RECIPIENT: RateLimit = { name: 'till-orders-to', points: 10, windowMs: DAY_MS };
/** Stripe refuses a session that expires within 30 minutes of its creation. */
const SHORTEST_SESSION_MS = 31 * 60_000;

/**
 * Stores the order, or returns the one that the same client placed for the same things before, as long as it could be
 * paid. Throws a Refusal for a choice that is not in the catalog.
 * @param buyer The account, and the network that rate limits count by.
 */
export async function place(
  tx: Queryable,
  shop: Shop,
  checkout: Checkout,
  { userId, client }: { userId: string | null; client: string },
  now: number,
): Promise<Order> {
  const { plan } = offerOf(shop, checkout);
  const { lines } = priceOrder({ plan, seats: checkout.seats });
  // What it costs and on which terms belongs to it: after a change of these, an older order is another thing.
  const bodyHash = digestOf({ checkout, userId, lines, terms: orderTerms(plan), edition: edition.version });
  const claim = { scope: `cart:${sha256(client)}`, key: bodyHash, bodyHash, ttlMs: PAYABLE_MS };
  const claimed = await claimOnce(tx, claim, now);
  const known = claimed.kind === 'replay' ? await findByReference(tx, claimed.response) : undefined;
  if (known) return known;
  const placed = await add(tx, shop, checkout, userId, now);
  // Only a replacement order can find that it was placed already.
  if (!placed) throw new Error('a new order was placed twice');
  await keepResponse(tx, claim, placed.reference);
  return placed;
}

/**
 * Where the buyer of an order pays. Idempotent: an expired, failed or declined order leads to a new one of the same
 * things; one that was paid leads to a page that asks whether to buy them again.
 */
export async function whereToPay(shop: Shop, reference: string, now: number) {
  let order = await findOrder(shop.db, 'reference', reference);
  for (let next = order; next; next = await successorOf(shop, next, now)) order = next;
  if (!order || isOver(order, now)) throw notFound(words.unknownOrder);
  const url = isBought(order) ? `${tillPath(order.reference)}/again` : await openTill(shop, order);
  return { reference: order.reference, url, expiresAt: isoTime(order.expires_at) };
}

/** Where to pay a second order of the same things. Undefined unless this one was bought. */
export async function buyAgain(shop: Shop, reference: string, now: number) {
  const order = await findByReference(shop.db, reference);
  const second = order && isBought(order) ? await replacementOf(shop, order, now) : undefined;
  return second && whereToPay(shop, second.reference, now);
}

/** The URL where this pending order is paid. Throws a Refusal when Stripe can't open a session. */
export async function openTill(shop: Shop, order: Order): Promise<string> {
  const { db, stripe } = shop;
  if (order.mode === 'test-till') return tillPath(order.reference);
  if (order.session_url !== null) return order.session_url;
  if (!stripe || order.mode !== stripe.mode) throw new Refusal(tillIsClosed);
  const { id, url, dueNow, discount } = await openSession(shop, stripe, order);
  await db.transaction().execute(async (tx) => {
    const current = await lockOrder(tx, 'id', order.id);
    if (current && current.session_id === null)
      await changeOrder(tx, current, { session_id: id, session_url: url, due_now: dueNow, discount });
  });
  return url;
}

async function add(
  tx: Queryable,
  shop: Shop,
  checkout: Checkout,
  userId: string | null,
  now: number,
  insteadOf?: string,
): Promise<Order | undefined> {
  const { stripe, rateLimiter } = shop;
  const { plan, promotion } = offerOf(shop, checkout);
  if (!stripe) {
    // Not by the limit for all mails: an order that nobody pays sends none. The test till costs a flooder nothing.
    for (const recipient of new Set([checkout.email, checkout.invoiceEmail ?? checkout.email])) {
      requireNoWait(await countForRecipient(tx, rateLimiter, ORDERS_PER_RECIPIENT, recipient, now));
    }
  }
  const order = {
    checkout,
    plan,
    promotion,
    mode: modeOf(shop),
    userId,
    ...(insteadOf !== undefined && { insteadOf }),
  };
  return addOrder(tx, order, now);
}

function offerOf(shop: Shop, checkout: Checkout): { plan: Plan; promotion: Promotion | undefined } {
  const plan = planById(checkout.plan);
  if (!plan || !isForSale(plan)) throw new Refusal(wrongFields({ plan: words.plan }));
  return { plan, promotion: promotionOf(shop, checkout, plan) };
}

function promotionOf({ stripe }: Shop, { promotionCode }: Checkout, plan: Plan): Promotion | undefined {
  // Stripe is asked when the session opens, because no transaction may wait for it.
  if (!promotionCode || stripe) return undefined;
  const promotion = promotions.find(({ code }) => code === promotionCode);
  if (!promotion) throw new Refusal(unknownCode);
  if (priceOrder({ plan, seats: 1, promotion }).discount === 0)
    throw new Refusal(wrongFields({ promotionCode: words.uselessCode }));
  return promotion;
}

/** The order that counts after this one, if any: its replacement when it is over, or a second one that was wanted. */
async function successorOf(shop: Shop, order: Order, now: number): Promise<Order | undefined> {
  if (isOver(order, now)) return replacementOf(shop, order, now);
  return isBought(order) ? findOrder(shop.db, 'instead_of', order.id) : undefined;
}

/** The one order of the same things that comes after this one. */
async function replacementOf(shop: Shop, { id }: Order, now: number): Promise<Order | undefined> {
  const { db } = shop;
  return (
    (await findOrder(db, 'instead_of', id)) ??
    (await db.transaction().execute(async (tx) => {
      // Its account may have been deleted since.
      const current = await lockOrder(tx, 'id', id);
      return current && !isErased(current) ? add(tx, shop, checkoutOf(current), current.user_id, now, id) : undefined;
    })) ??
    (await findOrder(db, 'instead_of', id))
  );
}

async function openSession({ log }: Shop, stripe: StripeService, order: Order) {
  try {
    const session = await stripe.openSession(order);
    if (session) return session;
  } catch (error) {
    log.warn({ orderId: order.id, error }, 'stripe: no session');
    throw new Refusal(tillIsClosed);
  }
  throw new Refusal(unknownCode);
}

function isOver(order: Order, now: number): boolean {
  const { state, mode, session_id: session, expires_at: expiresAt } = order;
  if (isBought(order)) return false;
  if (state !== 'pending') return true;
  return mode !== 'test-till' && session === null ? expiresAt - now < SHORTEST_SESSION_MS : expiresAt <= now;
}

const unknownCode = wrongFields({ promotionCode: words.unknownCode });
const tillIsClosed = serviceUnavailable(words.notCharged);
