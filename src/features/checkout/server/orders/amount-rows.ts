/** The rows below an order's lines: subtotal, discount, tax, total. Till, receipt and invoice show the same ones. */
import { formatAmount } from '#features/checkout/shared/order-amount.ts';

export interface AmountRow {
  label: string;
  amount: string;
  isTotal: boolean;
}

interface Amounts {
  discount: number;
  promotionCode: string | null;
  /** Null while it is unknown. */
  tax: number | null;
  total: number;
  currency: string;
}

export function amountRows(
  { discount, promotionCode, tax, total, currency }: Amounts,
  totalLabel: string,
): AmountRow[] {
  const row = (label: string, cents: number, isTotal = false) => ({
    label,
    amount: formatAmount(cents, currency),
    isTotal,
  });
  const subtotal = total + discount - (tax ?? 0);
  const discountLabel = promotionCode === null ? 'Discount' : `Discount (${promotionCode})`;
  return [
    ...(subtotal === total ? [] : [row('Subtotal', subtotal)]),
    ...(discount > 0 ? [row(discountLabel, -discount)] : []),
    ...(tax === null ? [] : [row('Sales tax', tax)]),
    row(totalLabel, total, true),
  ];
}
