/** An account's orders: those placed with it, and, once its address is verified, those placed with that address. */
import { randomBytes } from 'node:crypto';
import { emailKey } from '../../../../shared/text/email-address.ts';
import type { AccountHolder } from '../../../platform/account-holder.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { withoutAddress } from '../orders/invoice.ts';
import { orderOf, REFERENCE_BYTES, type Order } from '../orders/order-store.ts';
import { forgetAddressIn } from '../orders/renewal.ts';

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
 * Deletes orders that were never paid. Of the others it keeps the issued invoices, as tax law requires, and removes the
 * reference, the email addresses and the session link.
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
      invoice_email: null,
      invoice: JSON.stringify(withoutAddress(invoice)),
    };
    await tx.updateTable('orders').set(forgotten).where('id', '=', id).execute();
    await forgetAddressIn(tx, id);
  }
}
