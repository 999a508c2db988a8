/** What an order costs, in whole cents. The one place where amounts are worked out: pages, till, Stripe, receipt and invoice show these. */
import type { Plan, Promotion } from './catalogue.ts';
import { shareOf } from './money.ts';

export const CURRENCY = 'usd';

export interface OrderLine {
  label: string;
  quantity: number;
  /** In cents, as every amount here. */
  unitAmount: number;
  amount: number;
  /** Comes again each month. */
  recurring: boolean;
}

export interface PricedOrder {
  lines: OrderLine[];
  currency: typeof CURRENCY;
  /** Setup and first month, less the discount. */
  dueNow: number;
  /** From the second month on. */
  dueMonthly: number;
  /** What a promotion code takes off, once. */
  discount: number;
}

export type PlanPrices = Pick<Plan, 'name' | 'kind' | 'setup' | 'monthly'>;

export interface OrderChoice {
  plan: PlanPrices;
  /** Counts for plans that are sold by the seat; others are one. */
  seats: number;
  promotion?: Pick<Promotion, 'percentOff' | 'appliesTo'> | undefined;
}

export function priceOrder({ plan, seats, promotion }: OrderChoice): PricedOrder {
  const quantity = quantityOf(plan, seats);
  const { setup = 0, monthly, name } = plan;
  const dueMonthly = monthly * quantity;
  const lines: OrderLine[] = [
    ...(setup > 0 ? [lineOf(`${name}: setup, once`, 1, setup, false)] : []),
    ...(monthly > 0 ? [lineOf(`${name}: each month`, quantity, monthly, true)] : []),
  ];
  const discounted = promotion?.appliesTo === 'setup' ? setup : dueMonthly;
  const discount = promotion ? shareOf(discounted, promotion.percentOff, 100) : 0;
  return { lines, currency: CURRENCY, dueNow: setup + dueMonthly - discount, dueMonthly, discount };
}

/** How many of a plan somebody gets who asks for so many seats. */
export function quantityOf({ kind }: Pick<Plan, 'kind'>, seats: number): number {
  return kind === 'seats' ? seats : 1;
}

function lineOf(label: string, quantity: number, unitAmount: number, recurring: boolean): OrderLine {
  return { label, quantity, unitAmount, amount: quantity * unitAmount, recurring };
}

/** What is credited when a service was down: the share of the month, in favour of the buyer by less than a cent. */
export function creditForDays(monthly: number, daysDown: number, daysInMonth: number): number {
  return Math.min(monthly, Math.ceil((monthly * daysDown) / daysInMonth));
}
