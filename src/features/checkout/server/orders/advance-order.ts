/** Applies an event to an order: the new state, the invoice and the mails, all in the caller's transaction. */
import words from '#content/checkout/desk-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { OrderState, UnpaidReason } from '#features/checkout/shared/order-schema.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import { type Announce, enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { recordActivity, type PersonalAct } from '#server/platform/people/people-store.ts';
import { emitEvent } from '#server/platform/people/site-events.ts';
import { issueInvoice, nextInvoiceNumber } from './invoice.ts';
import type { Invoice } from './invoice-record.ts';
import { aboutOf, isBeforeGoLive, isErased, isTest, type Order } from './order.ts';
import { changeOrder, type OrderChange } from './order-store.ts';
import { stepOf, type OrderEvent } from './order-states.ts';

export interface Happening {
  event: OrderEvent;
  reason?: UnpaidReason;
  /** Details that came with the event: the total with discount and tax, and Stripe's ids. */
  facts?: Pick<
    OrderChange,
    'due_now' | 'discount' | 'tax' | 'stripe_invoice' | 'payment_intent' | 'subscription' | 'customer'
  >;
}

type OrderFacts = Pick<Tables['orders'], 'id' | 'business_name' | 'email' | 'plan_name' | 'state'>;

/** A paid order makes a client; any other state only shows on the person's timeline. */
export function orderAct(order: OrderFacts): PersonalAct {
  const { id: reference, business_name: name, email, plan_name: plan, state } = order;
  // The database checks the state.
  const title = fillWords(words.states[state as OrderState], { plan });
  const act = { name, email, kind: 'order', reference, title, text: '', waits: false };
  return state === 'paid' ? { ...act, status: 'client' } : act;
}

export async function mailInvoiceCopy(tx: Queryable, order: Order, invoice: Invoice, now: number): Promise<void> {
  const { email, invoice_email: recipient, user_id: userId } = order;
  if (recipient === null || recipient === email) return;
  const payload = { invoice, renewed: invoice.number !== order.invoice_number, copy: true };
  const mail = { kind: 'order-invoice', recipient, payload, userId: userId ?? undefined, concerns: email } as const;
  await enqueueMail(tx, mail, now);
}

/** `order` is locked by the caller. */
export async function moveOrder(
  tx: Queryable,
  { announce }: { announce: Announce },
  order: Order,
  { event, reason, facts }: Happening,
  now: number,
): Promise<{ advance: 'moved' | 'stale' | 'early'; order: Order }> {
  const step = stepOf(order.state, event);
  if (step.kind !== 'moved') return { advance: step.kind, order };
  const { state, effects } = step;
  const isPaid = state === 'paid';
  let moved = await changeOrder(tx, order, {
    ...facts,
    state,
    reason: isPaid ? null : (reason ?? null),
    // What was changed at Stripe meanwhile is asked for once.
    next_check_at: isPaid && order.mode !== 'test-till' ? now : null,
    ...(isPaid ? { paid_at: now, ended_at: null } : { ended_at: now }),
  });
  if (effects.includes('number the invoice')) {
    const number = await nextInvoiceNumber(tx, order.mode);
    moved = await changeOrder(tx, moved, { invoice_number: number, invoice: issueInvoice(moved, number, now) });
  }
  if (!isErased(moved)) await recordActivity(tx, orderAct(moved), now);
  if (isPaid || state === 'refunded') await tell(tx, moved, isPaid ? 'order.paid' : 'order.refunded', now);
  if (effects.includes('send the receipt')) await mailReceipt(tx, moved, now);
  if (effects.includes('tell the owner')) await announce(tx, noticeOf(moved, now), aboutOf(moved), now);
  return { advance: 'moved', order: moved };
}

async function tell(tx: Queryable, order: Order, type: 'order.paid' | 'order.refunded', now: number): Promise<void> {
  const { id, email_key: personKey, plan_name: plan, seats, currency, mode } = order;
  const cents = { dueNowCents: order.due_now, dueMonthlyCents: order.due_monthly };
  const facts = { plan, seats, currency, ...cents, invoiceNumber: order.invoice_number, isTest: isTest(mode) };
  await emitEvent(tx, { type, personKey, ids: { orderId: id }, facts: { order: facts } }, now);
}

async function mailReceipt(tx: Queryable, order: Order, now: number): Promise<void> {
  const { invoice, terms, reference, email: recipient } = order;
  if (!invoice || isErased(order)) return;
  const payload = { invoice, terms, reference };
  const userId = order.user_id ?? undefined;
  const mail = { kind: 'order-receipt', recipient, payload, userId, conversation: order.id } as const;
  await enqueueMail(tx, mail, now);
  await mailInvoiceCopy(tx, order, invoice, now);
}

function noticeOf(order: Order, now: number) {
  const { state, plan_name: planName, seats, due_now: dueNow, due_monthly: dueMonthly, currency } = order;
  const { business_name: businessName, email, invoice_number: invoiceNumber, mode } = order;
  const facts = { state, planName, seats, dueNow, dueMonthly, currency, businessName, email, invoiceNumber };
  const payload = { ...facts, beforeGoLive: isBeforeGoLive(order), test: isTest(mode), at: now };
  return { kind: 'order-notification', payload } as const;
}
