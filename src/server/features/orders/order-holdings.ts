/** What an account holds of orders: those placed with it, and those of its address once that is proved to be its owner's. */
import { randomBytes } from 'node:crypto';
import { emailKey } from '../../../shared/email-address.ts';
import type { AccountHolder } from '../../platform/account-holder.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { orderOf, REFERENCE_BYTES, type Order } from './order-store.ts';

/** Newest first. */
export async function ordersOf(db: Queryable, { id, email, ownsAddress }: AccountHolder): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where((row) => {
      const own = row('user_id', '=', id);
      return ownsAddress ? row.or([own, row('email_key', '=', emailKey(email))]) : own;
    })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(orderOf);
}

/**
 * Orders that were never paid go. Of the others stays what tax law asks for, the invoice as it was issued; what led
 * to it, and to whom it was mailed, goes.
 */
export async function eraseOrders(tx: Queryable, holder: AccountHolder): Promise<void> {
  for (const { id, invoice } of await ordersOf(tx, holder)) {
    if (!invoice) {
      await tx.deleteFrom('orders').where('id', '=', id).execute();
      continue;
    }
    const forgotten = {
      reference: randomBytes(REFERENCE_BYTES).toString('base64url'),
      email: '',
      email_key: '',
      user_id: null,
      session_url: null,
    };
    await tx.updateTable('orders').set(forgotten).where('id', '=', id).execute();
  }
}
