/** An order's lines and sums as a table in an email. */
import type { CSSProperties } from 'react';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { FONT } from '#server/platform/mail/rendering/email-font.ts';
import { amountRows } from '../orders/amount-rows.ts';
import type { Invoice } from '../orders/invoice-record.ts';

const cell: CSSProperties = {
  fontFamily: FONT,
  fontSize: 16,
  lineHeight: '24px',
  padding: '8px 12px 8px 0',
  color: COLORS.ink,
  textAlign: 'left',
  fontWeight: 400,
  verticalAlign: 'top',
};
const figure: CSSProperties = { ...cell, padding: '8px 0', textAlign: 'right', whiteSpace: 'nowrap' };
const heading: CSSProperties = { fontSize: 13, color: COLORS.inkSoft };
const total: CSSProperties = { fontWeight: 700, borderTop: `2px solid ${COLORS.gold}` };

export function OrderAmountsTable({ invoice }: { invoice: Invoice }) {
  const { lines, currency } = invoice;
  return (
    <table
      data-text-format="dataTable"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: '8px 0 20px' }}
    >
      <thead>
        <tr>
          <th scope="col" className="mail-soft" style={{ ...cell, ...heading }}>
            What
          </th>
          <th scope="col" className="mail-soft" style={{ ...figure, ...heading }}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, quantity, unitAmount, amount }) => (
          <tr key={label}>
            <th scope="row" className="mail-ink" style={cell}>
              {quantity === 1 ? label : `${label}, ${quantity} × ${formatAmount(unitAmount, currency)}`}
            </th>
            <td className="mail-ink" style={figure}>
              {formatAmount(amount, currency)}
            </td>
          </tr>
        ))}
        {amountRows(invoice, invoice.test ? 'Total of the test' : 'Total paid').map(({ label, amount, isTotal }) => (
          <tr key={label}>
            <th scope="row" className="mail-ink" style={{ ...cell, ...(isTotal && total) }}>
              {label}
            </th>
            <td className="mail-ink" style={{ ...figure, ...(isTotal && total) }}>
              {amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
