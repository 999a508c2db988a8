import { HOUR_MS } from '#shared/site/durations.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { emailKey } from '#shared/text/email-address.ts';
import { priceOrder, quantityOf } from '#features/checkout/shared/order-pricing.ts';
import { isOrderReference, type Checkout } from '#features/checkout/shared/order-schema.ts';
import type { Plan, Promotion } from '#features/pricing/shared/catalog.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import edition from '#content/terms.yaml';
import { orderOf, type Order, type OrderMode } from './order.ts';
import { orderTerms } from './order-terms.ts';

export interface NewOrder {
  checkout: Checkout;
  plan: Plan;
  /** One of the test till's. What a code of Stripe's takes off is known once its session is open. */
  promotion: Promotion | undefined;
  mode: OrderMode;
  userId: string | null;
  insteadOf?: string;
}

const REFERENCE_BYTES = 32;
/** Stripe keeps a session open for at most 24 hours from its creation, which may come later, on a retry. */
export const PAYABLE_MS = 12 * HOUR_MS;
/** When reconciliation first checks an order whose buyer was sent to Stripe. */
const FIRST_CHECK_MS = 3 * 60_000;

/** Returns undefined when a concurrent call has already replaced the same order. */
export async function addOrder(tx: Queryable, order: NewOrder, now: number): Promise<Order | undefined> {
  const { checkout, plan, promotion, mode, userId, insteadOf } = order;
  const priced = priceOrder({ plan, seats: checkout.seats, promotion });
  const row = await tx
    .insertInto('orders')
    .values({
      id: randomUUID(),
      reference: newReference(),
      state: 'pending',
      mode,
      plan: plan.id,
      plan_name: plan.name,
      seats: quantityOf(plan, checkout.seats),
      lines: JSON.stringify(priced.lines),
      terms: JSON.stringify(orderTerms(plan)),
      terms_version: edition.version,
      currency: priced.currency,
      due_now: priced.dueNow,
      due_monthly: priced.dueMonthly,
      discount: priced.discount,
      tax: mode === 'test-till' ? 0 : null,
      promotion_code: checkout.promotionCode ?? null,
      business_name: checkout.businessName,
      billing_address: checkout.billingAddress ?? null,
      tax_id: checkout.taxId ?? null,
      po_number: checkout.poNumber ?? null,
      invoice_email: checkout.invoiceEmail ?? null,
      email: checkout.email,
      email_key: emailKey(checkout.email),
      user_id: userId,
      created_at: now,
      expires_at: now + PAYABLE_MS,
      next_check_at: mode === 'test-till' ? now + PAYABLE_MS : now + FIRST_CHECK_MS,
      ...(insteadOf !== undefined && { instead_of: insteadOf }),
    })
    .onConflict((conflict) => conflict.column('instead_of').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && orderOf(row);
}

export function newReference(): string {
  return randomBytes(REFERENCE_BYTES).toString('base64url');
}

/** Also undefined for text that isn't shaped like a reference. */
export async function findByReference(db: Queryable, reference: string): Promise<Order | undefined> {
  return isOrderReference(reference) ? findOrder(db, 'reference', reference) : undefined;
}

/** Columns that identify at most one order. */
export type OrderName = keyof Pick<
  Order,
  'id' | 'reference' | 'instead_of' | 'session_id' | 'stripe_invoice' | 'payment_intent' | 'subscription'
>;

export async function findOrder(db: Queryable, name: OrderName, value: string): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where(name, '=', value).executeTakeFirst();
  return row && orderOf(row);
}

export function checkoutOf(order: Order): Checkout {
  const { plan, seats, business_name: businessName, email, promotion_code: promotionCode } = order;
  const { billing_address: billingAddress, tax_id: taxId, po_number: poNumber, invoice_email: invoiceEmail } = order;
  return {
    plan,
    seats,
    businessName,
    email,
    ...(promotionCode !== null && { promotionCode }),
    ...(billingAddress !== null && { billingAddress }),
    ...(taxId !== null && { taxId }),
    ...(poNumber !== null && { poNumber }),
    ...(invoiceEmail !== null && { invoiceEmail }),
    termsAccepted: true,
  };
}

/** Locks the row until the transaction ends, so the second of two events sees what the first one did. */
export async function lockOrder(tx: Queryable, name: OrderName, value: string): Promise<Order | undefined> {
  const row = await tx.selectFrom('orders').selectAll().where(name, '=', value).forNoKeyUpdate().executeTakeFirst();
  return row && orderOf(row);
}

/** Never what was bought, where, and on which terms. Totals change by Stripe's discount and tax, or by seats. */
export type OrderChange = Partial<Omit<Order, 'id' | 'reference' | 'mode' | 'plan' | 'lines' | 'terms'>>;

export async function changeOrder(tx: Queryable, order: Order, change: OrderChange): Promise<Order> {
  if (Object.keys(change).length === 0) return order;
  const { invoice, ...others } = change;
  const set = { ...others, ...(invoice && { invoice: JSON.stringify(invoice) }) };
  await tx.updateTable('orders').set(set).where('id', '=', order.id).execute();
  return { ...order, ...change };
}

export async function deleteOrder(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('orders').where('id', '=', id).execute();
}

/** Claims the order whose check is overdue the longest. No other worker gets it before `until`. */
export async function claimDueOrder(db: Database, now: number, until: number): Promise<Order | undefined> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('orders')
      .select('id')
      .where('next_check_at', '<=', now)
      .orderBy('next_check_at')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!due) return undefined;
    const row = await tx
      .updateTable('orders')
      .set({ next_check_at: until })
      .where('id', '=', due.id)
      .where('next_check_at', '<=', now)
      .returningAll()
      .executeTakeFirst();
    return row && orderOf(row);
  });
}
