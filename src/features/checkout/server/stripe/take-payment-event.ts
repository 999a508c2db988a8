/** Applies Stripe's events to orders: each event once, in whatever order they arrive. */
import type { Stripe } from 'stripe';
import type { Queryable } from '#server/platform/db/database.ts';
import { moveOrder } from '../orders/advance-order.ts';
import { begunAt, type Order } from '../orders/order.ts';
import { changeOrder, lockOrder, type OrderName } from '../orders/order-store.ts';
import { noteEvent, postpone, takeWaiting, type OrderNews, type Subject } from './payment-event-store.ts';
import { renewalIn, takeRenewal } from '../orders/renewal.ts';
import { modeOf, type Shop } from './shop.ts';
import { idOf, newsOf, reportedIn } from './session-news.ts';

/** Within the transaction that stores the event. */
export async function takeEvent(tx: Queryable, shop: Shop, event: Stripe.Event, now: number): Promise<void> {
  if (!(await noteEvent(tx, event.id, event.type, now))) return;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return takeSessionOfEvent(tx, shop, event.data.object, now);
    case 'checkout.session.async_payment_failed':
      return takeFailure(tx, shop, event.data.object, now);
    case 'customer.subscription.deleted':
    case 'customer.subscription.updated': {
      const id = event.data.object.metadata.order;
      const isOver = event.type === 'customer.subscription.deleted';
      const news: OrderNews = isOver ? { event: 'subscription ended' } : { state: 'changed' };
      return id ? takeNews(tx, shop, event.id, `order:${id}`, news, now) : undefined;
    }
    case 'invoice.paid': {
      const renewal = renewalIn(event.data.object);
      const id = event.data.object.parent?.subscription_details?.metadata?.order;
      return renewal && id ? takeNews(tx, shop, event.id, `order:${id}`, { renewal }, now) : undefined;
    }
    case 'invoice_payment.paid': {
      const { invoice, payment } = event.data.object;
      const paymentIntent = idOf(payment.payment_intent);
      const paid = idOf(invoice);
      return paid && paymentIntent
        ? takeNews(tx, shop, event.id, `invoice:${paid}`, { paymentIntent }, now)
        : undefined;
    }
    case 'charge.refunded': {
      const { refunded, payment_intent: intent } = event.data.object;
      const paid = idOf(intent);
      // A partial refund leaves the order's state as it is.
      return refunded && paid ? takeNews(tx, shop, event.id, `payment:${paid}`, { event: 'refunded' }, now) : undefined;
    }
    default:
      return undefined;
  }
}

/** A session without our metadata belongs to something else that is sold through the same Stripe account. */
async function takeSessionOfEvent(
  tx: Queryable,
  shop: Shop,
  session: Stripe.Checkout.Session,
  now: number,
): Promise<void> {
  const id = session.metadata?.order;
  if (!id) return;
  const order = await lockOrder(tx, 'id', id);
  if (order?.mode === modeOf(shop)) await takeSession(tx, shop, order, session, now);
  else if (!order && session.payment_status === 'paid')
    await tellOwner(tx, shop, null, session, 'no order', reportedIn(session), now);
}

async function takeFailure(tx: Queryable, shop: Shop, session: Stripe.Checkout.Session, now: number): Promise<void> {
  const order = session.metadata?.order ? await lockOrder(tx, 'id', session.metadata.order) : undefined;
  if (order?.mode === modeOf(shop))
    await moveOrder(tx, shop, order, { event: 'payment failed', reason: 'not-completed' }, now);
}

/** Also applies a session that we fetched ourselves. `order` is locked by the caller. */
export async function takeSession(
  tx: Queryable,
  shop: Shop,
  order: Order,
  session: Stripe.Checkout.Session,
  now: number,
): Promise<Order> {
  const news = newsOf(session, order);
  if (news.kind === 'nothing') return order;
  if (news.kind === 'under way') return changeOrder(tx, order, { processing_at: order.processing_at ?? now });
  if (news.kind === 'mismatch') {
    if (order.problem_told_at !== null) return order;
    await tellOwner(tx, shop, order, session, news.expected, news.reported, now);
    return changeOrder(tx, order, { problem_told_at: now });
  }
  const { order: moved } = await moveOrder(tx, shop, order, news.happening, now);
  await takeWaitingFor(tx, shop, moved, now);
  return moved;
}

async function takeNews(
  tx: Queryable,
  shop: Shop,
  eventId: string,
  subject: Subject,
  news: OrderNews,
  now: number,
): Promise<void> {
  const order = await lockBy(tx, subject);
  if (order && order.mode !== modeOf(shop)) return;
  if (!order || (await applyNews(tx, shop, order, news, now)) === 'early') await postpone(tx, eventId, subject, news);
}

async function applyNews(
  tx: Queryable,
  shop: Shop,
  order: Order,
  news: OrderNews,
  now: number,
): Promise<'done' | 'early'> {
  if ('paymentIntent' in news) {
    await takeWaitingFor(tx, shop, await changeOrder(tx, order, { payment_intent: news.paymentIntent }), now);
    return 'done';
  }
  // Events come late and in any order, and their times are whole seconds: what they say may be over, so Stripe is asked.
  if ('state' in news) {
    await changeOrder(tx, order, { next_check_at: Math.max(now, order.plan_held_until ?? 0) });
    return 'done';
  }
  if ('renewal' in news) {
    if (begunAt(order) === undefined) return 'early';
    await takeRenewal(tx, order, news.renewal, now);
    return 'done';
  }
  const { advance: outcome } = await moveOrder(tx, shop, order, news, now);
  return outcome === 'early' ? 'early' : 'done';
}

/** Applies the parked events of an order that has become known. `order` is locked by the caller. */
export async function takeWaitingFor(tx: Queryable, shop: Shop, order: Order, now: number): Promise<void> {
  for (const { id, subject, news } of await takeWaiting(tx, subjectsOf(order))) {
    // Read the order again: the previous event may have changed it.
    const current = await lockOrder(tx, 'id', order.id);
    if (!current) return;
    if ((await applyNews(tx, shop, current, news, now)) === 'early') await postpone(tx, id, subject, news);
  }
}

async function tellOwner(
  tx: Queryable,
  { announce, log }: Shop,
  order: Order | null,
  session: Stripe.Checkout.Session,
  expected: string,
  said: string,
  now: number,
): Promise<void> {
  log.error({ orderId: order?.id }, 'stripe: a payment does not match its order');
  const payload = {
    orderId: order?.id ?? session.metadata?.order ?? null,
    businessName: order?.business_name ?? null,
    sessionId: session.id,
    expected,
    reported: said,
  };
  const concerns = order ? { concerns: order.email } : {};
  await announce(tx, { kind: 'payment-problem', payload }, concerns, now);
}

const NAMES: Record<string, OrderName> = { order: 'id', invoice: 'stripe_invoice', payment: 'payment_intent' };

async function lockBy(tx: Queryable, subject: Subject): Promise<Order | undefined> {
  const [kind = '', ...value] = subject.split(':');
  const name = NAMES[kind];
  return name && lockOrder(tx, name, value.join(':'));
}

function subjectsOf({ id, stripe_invoice: invoice, payment_intent: payment }: Order): Subject[] {
  return [
    `order:${id}`,
    ...(invoice === null ? [] : [`invoice:${invoice}` as const]),
    ...(payment === null ? [] : [`payment:${payment}` as const]),
  ];
}
