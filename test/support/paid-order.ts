import { randomUUID } from 'node:crypto';
import type { Database, Tables } from '#server/platform/db/database.ts';

/** Stores what this address bought, without the shop. @param changed What differs from a paid order of one seat. */
export async function addPaidOrder(db: Database, email: string, changed: Partial<Tables['orders']> = {}) {
  const id = changed.id ?? randomUUID();
  await db
    .insertInto('orders')
    .values({ ...PAID, id, reference: id, email, email_key: email, ...changed })
    .execute();
}

const PAID = {
  state: 'paid',
  mode: 'stripe-live',
  plan: 'growth',
  plan_name: 'Growth',
  seats: 1,
  lines: '[]',
  terms: '[]',
  currency: 'usd',
  due_now: 100,
  due_monthly: 40,
  discount: 0,
  business_name: 'Ann',
  created_at: 1,
  expires_at: 1,
};
