import type { Queryable } from '#server/platform/db/database.ts';
import { isTest, type OrderMode } from './order-mode.ts';

const DIGITS = 6;

/**
 * Takes the next number in the transaction that pays the order: a rollback returns the number, so the series has no
 * gap. On PostgreSQL, other payments wait here until that transaction ends.
 */
export async function nextInvoiceNumber(tx: Queryable, mode: OrderMode): Promise<string> {
  const series = isTest(mode) ? 'TEST' : 'INV';
  const { last } = await tx
    .insertInto('invoice_numbers')
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((row) => ({ last: row('invoice_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${series}-${String(last).padStart(DIGITS, '0')}`;
}
