import words from '#content/checkout/charge-words.yaml';
import invoiceWords from '#content/checkout/invoice-words.yaml';
import { amountRows, lineRows } from '#features/checkout/shared/amount-rows.ts';
import { EmailTable } from '#server/platform/mail/rendering/email-table.tsx';
import type { Invoice } from '../orders/invoice-record.ts';

export function OrderAmountsTable({ invoice }: { invoice: Invoice }) {
  const { lines, currency, test } = invoice;
  const sums = amountRows(invoice, test ? words.testTotal : words.total);
  const rows = [...lineRows(lines, currency), ...sums].map(({ label, amount, isTotal }) => {
    return { cells: [label, amount], isTotal };
  });
  return <EmailTable head={invoiceWords.emailColumns} rows={rows} endsInFigures />;
}
