import words from '#content/checkout/invoice-words.yaml';
import type { OrderLine } from '#features/checkout/shared/order-pricing.ts';

/** Amounts are whole cents, times milliseconds since 1970. */
export interface Invoice {
  number: string;
  issuedAt: number;
  /** Older invoices lack the phone number. */
  seller: { name: string; address: string[]; email: string; phone?: string };
  buyer: string;
  /** Older invoices lack it, and so do those of an erased account. */
  buyerEmail?: string;
  /** What the buyer wanted on it; older invoices lack these. */
  billingAddress?: string[];
  taxId?: string;
  poNumber?: string;
  plan: string;
  lines: OrderLine[];
  /** Before discount and tax. */
  subtotal: number;
  discount: number;
  promotionCode: string | null;
  tax: number;
  total: number;
  dueMonthly: number;
  /** Null when nothing more is charged, or not before the plan goes live; older invoices lack it. */
  nextChargeAt?: number | null;
  /** Set while the monthly price has yet to begin. */
  beforeGoLive?: true;
  /** Of the terms of service that the buyer agreed to; older invoices lack it. */
  termsVersion?: string;
  currency: string;
  /** True when no real money moved. */
  test: boolean;
}

/**
 * The invoice as it is mailed. A test order costs nothing, so anybody could have one's text sent to any address: of
 * those, only the download shows what the buyer typed.
 */
export function mailedInvoice(invoice: Invoice): Invoice {
  if (!invoice.test) return invoice;
  const { buyerEmail: _email, billingAddress: _address, taxId: _tax, poNumber: _po, ...others } = invoice;
  return { ...others, buyer: words.testBuyer };
}
