/** What an invoice says. Stored with the order when it is issued, because our address and prices may change later. */
import brand from '../../../../../content/brand.yaml';
import { nextChargeAt, nextChargeText } from '../../../../shared/checkout/order-renewal.ts';
import type { OrderLine } from '../../../../shared/checkout/order-pricing.ts';
import { isTest } from './order-mode.ts';
import type { Order } from './order-store.ts';

/** Amounts are whole cents, times milliseconds since 1970. */
export interface Invoice {
  number: string;
  issuedAt: number;
  seller: { name: string; address: string[]; email: string };
  /** As the buyer typed it. */
  buyer: string;
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
  /** Null when nothing more is charged; older invoices lack it. */
  nextChargeAt?: number | null;
  currency: string;
  /** True when no real money moved. */
  test: boolean;
}

export function issueInvoice(order: Order, number: string, now: number): Invoice {
  const { street, city, region, postalCode, country } = brand.address;
  return {
    number,
    issuedAt: now,
    seller: {
      name: brand.name,
      address: [street, `${city}, ${region} ${postalCode}`, country],
      email: brand.email,
    },
    buyer: order.business_name,
    ...(order.billing_address !== null && { billingAddress: order.billing_address.split('\n') }),
    ...(order.tax_id !== null && { taxId: order.tax_id }),
    ...(order.po_number !== null && { poNumber: order.po_number }),
    plan: order.plan_name,
    lines: order.lines,
    subtotal: subtotalOf(order),
    discount: order.discount,
    promotionCode: order.promotion_code,
    tax: order.tax ?? 0,
    total: order.due_now,
    dueMonthly: order.due_monthly,
    nextChargeAt: order.due_monthly > 0 ? nextChargeAt(order.paid_at ?? now, now) : null,
    currency: order.currency,
    test: isTest(order.mode),
  };
}

/** What is charged next and when, in a sentence; undefined when nothing more is charged. */
export function nextChargeIn({ dueMonthly, currency, issuedAt, nextChargeAt: at }: Invoice): string | undefined {
  if (dueMonthly === 0 || at === null) return undefined;
  return nextChargeText({ at: at ?? nextChargeAt(issuedAt, issuedAt), cents: dueMonthly, currency });
}

/** What the lines come to, before discount and tax. */
export function subtotalOf({ lines }: Pick<Order, 'lines'>): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
