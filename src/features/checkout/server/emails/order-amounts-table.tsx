import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { EmailTable } from '#server/platform/mail/rendering/email-table.tsx';
import { amountRows } from '../orders/amount-rows.ts';
import type { Invoice } from '../orders/invoice-record.ts';

export function OrderAmountsTable({ invoice }: { invoice: Invoice }) {
  const { lines, currency, test } = invoice;
  const bought = lines.map(({ label, quantity, unitAmount, amount }) => {
    const what = quantity === 1 ? label : `${label}, ${quantity} × ${formatAmount(unitAmount, currency)}`;
    return { cells: [what, formatAmount(amount, currency)] };
  });
  const sums = amountRows(invoice, test ? 'Total of the test' : 'Total paid');
  const rows = [...bought, ...sums.map(({ label, amount, isTotal }) => ({ cells: [label, amount], isTotal }))];
  return <EmailTable head={['What', 'Amount']} rows={rows} endsInFigures />;
}
