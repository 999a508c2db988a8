/** The rows of an order's amounts: what is bought, then subtotal, discount, tax and total, the same wherever they are shown. */
import words from '#content/checkout/charge-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatAmount } from './order-amount.ts';
import type { OrderLine } from './order-pricing.ts';

export interface AmountRow {
  label: string;
  amount: string;
  isTotal: boolean;
}

interface Amounts {
  discount: number;
  promotionCode?: string | null;
  /** Null while it is unknown. */
  tax: number | null;
  total: number;
  currency: string;
}

export function lineRows(lines: readonly OrderLine[], currency: string): AmountRow[] {
  return lines.map(({ label, quantity, unitAmount, amount }) => {
    const counted = { label, quantity: String(quantity), unit: formatAmount(unitAmount, currency) };
    const shown = quantity === 1 ? label : fillWords(words.quantity, counted);
    return { label: shown, amount: formatAmount(amount, currency), isTotal: false };
  });
}

export function amountRows(amounts: Amounts, totalLabel: string): AmountRow[] {
  const { discount, promotionCode, tax, total, currency } = amounts;
  const row = (label: string, cents: number, isTotal = false): AmountRow => {
    return { label, amount: formatAmount(cents, currency), isTotal };
  };
  const subtotal = total + discount - (tax ?? 0);
  const discountLabel = promotionCode ? fillWords(words.discountByCode, { code: promotionCode }) : words.discount;
  return [
    ...(subtotal === total ? [] : [row(words.subtotal, subtotal)]),
    ...(discount > 0 ? [row(discountLabel, -discount)] : []),
    ...(tax === null ? [] : [row(words.tax, tax)]),
    row(totalLabel, total, true),
  ];
}
