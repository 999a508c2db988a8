/**
 * An account's orders: those placed with it, and those that it claimed. Not those with its address alone: a buyer may have
 * typed somebody else's, and an order is its buyer's to see, to cancel and to erase.
 */
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { withoutAddress } from '../orders/invoice.ts';
import { type Order, orderOf } from '../orders/order.ts';
import { deleteOrder, newReference } from '../orders/order-store.ts';
import { changeOf } from '../orders/plan-state.ts';
import type { Shop } from '../stripe/shop.ts';
import { forgetAddressIn } from '../orders/renewal.ts';

export async function ordersOf(db: Queryable, holder: AccountHolder): Promise<Order[]> {
  return (await findOrdersOf(db, holder).execute()).map(orderOf);
}

function findOrdersOf(db: Queryable, { id, email }: AccountHolder) {
  const orders = db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').orderBy('id');
  // Somebody without an account, whom the owner has made sure of, has the orders of no account.
  if (id === '') return orders.where('user_id', 'is', null).where('email_key', '=', emailKey(email));
  return orders.where('user_id', '=', id);
}

export function createEraseOrders({ announce, clock }: Shop) {
  /**
   * Deletes orders that were never paid. Of the others it keeps the issued invoices, as tax law requires, and removes the
   * reference, the email addresses and the session link. A plan that runs is ended by the reconciliation, which also
   * closes a payment page that is open.
   */
  return async (tx: Queryable, holder: AccountHolder): Promise<void> => {
    // Locked, because a payment may be coming in.
    for (const row of await findOrdersOf(tx, holder).forNoKeyUpdate().execute()) {
      const order = orderOf(row);
      const { id, invoice, state, mode } = order;
      if (!invoice && (state !== 'pending' || mode === 'test-till')) {
        await deleteOrder(tx, id);
        continue;
      }
      const runs = state === 'paid' && order.due_monthly > 0 && order.ends_at === null;
      if (runs) await tellOwner(tx, order, clock.now());
      const forgotten = {
        reference: newReference(),
        email: '',
        email_key: '',
        user_id: null,
        session_url: null,
        invoice_email: null,
        ...(invoice && { invoice: JSON.stringify(withoutAddress(invoice)) }),
        ...((runs || !invoice) && { next_check_at: clock.now() }),
      };
      await tx.updateTable('orders').set(forgotten).where('id', '=', id).execute();
      await forgetAddressIn(tx, id);
    }
  };

  async function tellOwner(tx: Queryable, order: Order, now: number): Promise<void> {
    const payload = { ...changeOf({ ...order, email: '' }, 'left', now), forOwner: true };
    await announce(tx, { kind: 'plan-change', payload }, {}, now);
  }
}
