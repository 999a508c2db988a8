/** What was bought and paid: the order's lines as they were when it was placed. */
import words from '#content/checkout.yaml';
import { formatAmount } from '../shared/order-amount.ts';
import { linesDueNow, sumOf } from '../shared/order-pricing.ts';
import { chargeDay, fromGoLiveText, nextChargeText } from '../shared/order-renewal.ts';
import type { OrderState, OrderView } from '../shared/order-schema.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import styles from './order-receipt.module.css';

const texts = words.success;
const ENDED: ReadonlySet<OrderState> = new Set(['cancelled', 'refunded']);

export function OrderReceipt({ order }: { order: OrderView }) {
  const { discount, tax, dueNow, currency, paidAt, invoiceNumber, invoiceUrl } = order;
  const lines = linesDueNow(order.lines);
  const subtotal = sumOf(lines);
  const amount = (cents: number) => formatAmount(cents, currency);
  return (
    <section className={`flow ${styles.receipt}`} aria-label={texts.receipt}>
      {order.test && <p className={styles.test}>{texts.test}</p>}
      <table className="table">
        <caption>
          {order.planName}, {order.businessName}
        </caption>
        <tbody>
          {lines.map(({ label, quantity, unitAmount, amount: sum }) => (
            <tr key={label}>
              <th scope="row">{quantity === 1 ? label : `${label}, ${quantity} × ${amount(unitAmount)}`}</th>
              <td>{amount(sum)}</td>
            </tr>
          ))}
          {subtotal !== dueNow && (
            <tr>
              <th scope="row">{texts.subtotal}</th>
              <td>{amount(subtotal)}</td>
            </tr>
          )}
          {discount > 0 && (
            <tr>
              <th scope="row">{texts.discount}</th>
              <td>{amount(-discount)}</td>
            </tr>
          )}
          {tax !== null && (
            <tr>
              <th scope="row">{texts.tax}</th>
              <td>{amount(tax)}</td>
            </tr>
          )}
          <tr className="total">
            <th scope="row">{paidAt ? texts.total : words.checkout.dueNow}</th>
            <td>{amount(dueNow)}</td>
          </tr>
        </tbody>
      </table>
      {paidAt && (
        <p className="small">
          {texts.paidAt} {formatDayTime(paidAt)}
        </p>
      )}
      {order.endsAt && order.state === 'paid' && <p>{words.plan.ending.replace('{date}', chargeDay(order.endsAt))}</p>}
      {order.beforeGoLive && !ENDED.has(order.state) && <p>{fromGoLiveText(order.dueMonthly, currency)}</p>}
      {order.nextCharge && <p>{nextChargeText({ ...order.nextCharge, currency })}</p>}
      {invoiceUrl && invoiceNumber && (
        <p>
          <a className="tap" href={invoiceUrl}>
            {texts.invoice.replace('{number}', invoiceNumber)}
          </a>
        </p>
      )}
    </section>
  );
}
