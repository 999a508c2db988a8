import words from '#content/checkout/order-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { amountRows, lineRows } from '../shared/amount-rows.ts';
import { linesDueNow } from '../shared/order-pricing.ts';
import { chargeDay, fromGoLiveText, nextChargeText } from '../shared/order-renewal.ts';
import type { OrderState, OrderView } from '../shared/order-schema.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { AmountTable } from './amount-table.tsx';
import styles from './order-receipt.module.css';

const texts = words.success;
const ENDED: ReadonlySet<OrderState> = new Set(['cancelled', 'refunded']);

export function OrderReceipt({ order }: { order: OrderView }) {
  const { dueNow, currency, paidAt, invoiceNumber, invoiceUrl } = order;
  const total = paidAt ? texts.total : texts.dueNow;
  return (
    <section className={`flow ${styles.receipt}`} aria-label={texts.receipt}>
      {order.test && <p className={styles.test}>{texts.test}</p>}
      <AmountTable
        caption={fillWords(texts.caption, { plan: order.planName, business: order.businessName })}
        rows={[...lineRows(linesDueNow(order.lines), currency), ...amountRows({ ...order, total: dueNow }, total)]}
      />
      {paidAt && <p className="small">{fillWords(texts.paidAt, { moment: formatDayTime(paidAt) })}</p>}
      {order.endsAt && order.state === 'paid' && <p>{fillWords(texts.ending, { date: chargeDay(order.endsAt) })}</p>}
      {order.beforeGoLive && !ENDED.has(order.state) && <p>{fromGoLiveText(order.dueMonthly, currency)}</p>}
      {order.nextCharge && <p>{nextChargeText({ ...order.nextCharge, currency })}</p>}
      {invoiceUrl && invoiceNumber && (
        <p>
          <a className="tap" href={invoiceUrl}>
            {fillWords(texts.invoice, { number: invoiceNumber })}
          </a>
        </p>
      )}
    </section>
  );
}
