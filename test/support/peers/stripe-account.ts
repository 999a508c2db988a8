/** What a Stripe account holds, and what Stripe's API answers about it (https://docs.stripe.com/api). */
import { randomUUID } from 'node:crypto';

export interface PeerSession extends Record<string, unknown> {
  id: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  invoice: string | null;
  subscription: string | null;
  customer: string | null;
  metadata: Record<string, string>;
  /** Of the request that made it. */
  sent: Record<string, string>;
}

export interface PeerPromotion {
  id: string;
  /** Of the whole first charge. */
  percentOff: number;
  /** In cents: Stripe refuses the code for less. */
  minimum?: number;
}

export interface PeerSubscription {
  id: string;
  object: 'subscription';
  items: { object: 'list'; data: { id: string; quantity: number }[] };
  cancel_at: number | null;
  status: 'trialing' | 'active' | 'canceled';
  /** In seconds since 1970; null without a trial. */
  trial_end: number | null;
  metadata: Record<string, string>;
}

/** When the trial of each subscription that has one ends, in seconds since 1970. */
export const TRIAL_END = Date.UTC(2026, 2, 16, 12) / 1000;

/** When the paid month of each subscription ends, in seconds since 1970. */
export const MONTH_END = Date.UTC(2026, 1, 15, 12) / 1000;

export interface StripeAccount {
  /** Of the server that stands in for Stripe. */
  origin: string;
  sessions: PeerSession[];
  /** By code. */
  promotions: Map<string, PeerPromotion>;
  /** By id; that of a checkout appears when it is first asked for. */
  subscriptions: Map<string, PeerSubscription>;
  /** Subscriptions whose card the bank refuses. */
  refused: Set<string>;
}

export function answerOf(
  account: StripeAccount,
  method: string,
  path: string,
  form: URLSearchParams,
): object | 'code refused' | 'card refused' | undefined {
  const { origin, sessions, promotions } = account;
  if (method === 'POST' && path === '/v1/checkout/sessions') {
    const session = sessionOf(form, origin);
    const promotion = [...promotions.values()].find(({ id }) => id === form.get('discounts[0][promotion_code]'));
    if (promotion && session.amount_subtotal < (promotion.minimum ?? 0)) return 'code refused';
    if (promotion) reduce(session, (session.amount_subtotal * promotion.percentOff) / 100);
    sessions.push(session);
    return session;
  }
  if (method === 'GET' && path === '/v1/promotion_codes') {
    const { id } = promotions.get(form.get('code') ?? '') ?? {};
    return { object: 'list', data: id === undefined ? [] : [{ object: 'promotion_code', id }], has_more: false };
  }
  if (method === 'POST' && path === '/v1/billing_portal/sessions') {
    return { object: 'billing_portal.session', url: `https://billing.stripe.example/${form.get('customer')}` };
  }
  const subscription = path.startsWith('/v1/subscriptions/') ? subscriptionOf(account, path.slice(18)) : undefined;
  if (subscription && method === 'POST' && form.get('trial_end') === 'now' && account.refused.has(subscription.id))
    return 'card refused';
  if (subscription && method === 'POST') changeBy(form, subscription);
  if (subscription && method === 'DELETE') subscription.status = 'canceled';
  if (subscription) return structuredClone(subscription);
  const closing = sessions.find(({ id }) => method === 'POST' && path === `/v1/checkout/sessions/${id}/expire`);
  if (closing) return Object.assign(closing, { status: 'expired' });
  return sessions.find(({ id }) => method === 'GET' && path === `/v1/checkout/sessions/${id}`);
}

function subscriptionOf({ sessions, subscriptions }: StripeAccount, id: string): PeerSubscription | undefined {
  const known = subscriptions.get(id);
  if (known) return known;
  const session = sessions.find(({ subscription }) => subscription === id);
  if (!session) return undefined;
  const { sent } = session;
  const line =
    Object.keys(sent)
      .find((name) => name.includes('[recurring]'))
      ?.split('[')[1] ?? '';
  const made: PeerSubscription = {
    id,
    object: 'subscription',
    items: { object: 'list', data: [{ id: `si_${id}`, quantity: Number(sent[`line_items[${line}[quantity]`]) }] },
    cancel_at: null,
    status: isTrial(sent) ? 'trialing' : 'active',
    trial_end: isTrial(sent) ? TRIAL_END : null,
    metadata: session.metadata,
  };
  subscriptions.set(id, made);
  return made;
}

function isTrial(sent: Record<string, string>): boolean {
  return 'subscription_data[trial_period_days]' in sent;
}

function changeBy(form: URLSearchParams, subscription: PeerSubscription): void {
  const end = form.get('cancel_at_period_end');
  if (end !== null) subscription.cancel_at = end === 'true' ? MONTH_END : null;
  const trialEnd = form.get('trial_end');
  if (trialEnd === 'now') Object.assign(subscription, { status: 'active', trial_end: null });
  else if (trialEnd !== null) subscription.trial_end = Number(trialEnd);
  const [item] = subscription.items.data;
  if (item && form.get('items[0][id]') === item.id && form.get('proration_behavior') === 'none')
    item.quantity = Number(form.get('items[0][quantity]'));
}

function sessionOf(form: URLSearchParams, origin: string): PeerSession {
  const sent = Object.fromEntries(form);
  const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
  const amounts = Object.entries(sent).flatMap(([name, value]) => {
    const line = /^line_items\[(\d+)\]\[price_data\]\[unit_amount\]$/.exec(name)?.[1];
    // The first month of a trial costs nothing.
    if (line === undefined || (isTrial(sent) && `line_items[${line}][price_data][recurring][interval]` in sent))
      return [];
    return [Number(value) * Number(sent[`line_items[${line}][quantity]`])];
  });
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  return {
    id,
    object: 'checkout.session',
    url: `${origin}/pay/${id}`,
    mode: sent.mode,
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: subtotal,
    amount_total: subtotal,
    total_details: { amount_discount: 0, amount_tax: 0, amount_shipping: 0 },
    currency: sent['line_items[0][price_data][currency]'] ?? '',
    client_reference_id: sent.client_reference_id,
    metadata: { order: sent['metadata[order]'] ?? '' },
    livemode: false,
    invoice: null,
    subscription: null,
    customer: null,
    payment_intent: null,
    sent,
  };
}

/** What Stripe does when a promotion code takes off so many cents, ours or one typed on its page. */
export function reduce(session: PeerSession, discount: number): void {
  session.amount_total = session.amount_subtotal - discount;
  session.total_details = { amount_discount: discount, amount_tax: 0, amount_shipping: 0 };
}
