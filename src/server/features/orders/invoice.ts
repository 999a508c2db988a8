/** What an invoice says. Stored with the order when it is issued, because our address and prices may change later. */
import brand from '../../../../content/brand.yaml';
import type { OrderLine } from '../../../shared/order-pricing.ts';
import { isTest } from './order-mode.ts';
import type { Order } from './order-store.ts';

/** Amounts are whole cents, times milliseconds since 1970. */
export interface Invoice {
  number: string;
  issuedAt: number;
  seller: { name: string; address: string[]; email: string };
  /** As the buyer typed it. */
  buyer: string;
  plan: string;
  lines: OrderLine[];
  /** Before discount and tax. */
  subtotal: number;
  discount: number;
  promotionCode: string | null;
  tax: number;
  total: number;
  dueMonthly: number;
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
    plan: order.plan_name,
    lines: order.lines,
    subtotal: subtotalOf(order),
    discount: order.discount,
    promotionCode: order.promotion_code,
    tax: order.tax ?? 0,
    total: order.due_now,
    dueMonthly: order.due_monthly,
    currency: order.currency,
    test: isTest(order.mode),
  };
}

/** What the lines come to, before discount and tax. */
export function subtotalOf({ lines }: Pick<Order, 'lines'>): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
