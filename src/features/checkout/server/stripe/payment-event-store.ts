/** Stores Stripe's events: dedupes them by id, and parks those whose order isn't known yet. */
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/db/database.ts';
import type { OrderEvent } from '../orders/order-states.ts';
import type { Renewal } from '../orders/renewal.ts';

export type OrderNews = { event: OrderEvent } | { paymentIntent: string } | { renewal: Renewal } | { state: 'changed' };

/** By what an order may be known: its own id, its first invoice or its first payment. */
export type Subject = `order:${string}` | `invoice:${string}` | `payment:${string}`;

/** Returns false for an event noted before. Concurrent copies wait here until the first one's transaction ends. */
export async function noteEvent(tx: Queryable, id: string, type: string, now: number): Promise<boolean> {
  const noted = await tx
    .insertInto('payment_events')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function postpone(tx: Queryable, id: string, subject: Subject, news: OrderNews): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ subject, waiting: JSON.stringify(news) })
    .where('id', '=', id)
    .execute();
}

export async function takeWaiting(
  tx: Queryable,
  subjects: readonly Subject[],
): Promise<{ id: string; subject: Subject; news: OrderNews }[]> {
  const rows = await tx
    .selectFrom('payment_events')
    .select(['id', 'subject', 'waiting'])
    .where('subject', 'in', subjects)
    .where('waiting', 'is not', null)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  await tx
    .updateTable('payment_events')
    .set({ waiting: null })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  // The casts match what `postpone` writes.
  return rows.map(({ id, subject, waiting }) => ({
    id,
    subject: subject as Subject,
    news: JSON.parse(waiting ?? '') as OrderNews,
  }));
}

/** Ids of paid orders with parked news. Two concurrent transactions may each miss the row that the other wrote. */
export async function ordersWithWaiting(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_events')
    .innerJoin('orders', (join) =>
      join.on((row) =>
        row.or([
          row('payment_events.subject', '=', sql<string>`'order:' || ${row.ref('orders.id')}`),
          row('payment_events.subject', '=', sql<string>`'invoice:' || ${row.ref('orders.stripe_invoice')}`),
          row('payment_events.subject', '=', sql<string>`'payment:' || ${row.ref('orders.payment_intent')}`),
        ]),
      ),
    )
    .select('orders.id')
    .where('payment_events.waiting', 'is not', null)
    .where('orders.paid_at', 'is not', null)
    .distinct()
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
