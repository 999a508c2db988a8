/** Computes what an order costs, in whole cents. Pages, till, Stripe, receipt and invoice all show these amounts. */
import type { Plan, Promotion } from '#features/pricing/shared/catalog.ts';
import words from '#content/checkout/charge-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { shareOf } from '#shared/text/money.ts';

export const CURRENCY = 'usd';

export interface OrderLine {
  label: string;
  quantity: number;
  /** In cents, as every amount here. */
  unitAmount: number;
  amount: number;
  recurring: boolean;
  /** Charged for the first time on the day that the plan goes live, so it isn't due with the order. */
  fromGoLive?: true;
}

export type PlanPrices = Pick<Plan, 'name' | 'kind' | 'setup' | 'monthly' | 'begins'>;

interface OrderChoice {
  plan: PlanPrices;
  /** Used only for plans that are sold by the seat; other plans count as one. */
  seats: number;
  promotion?: Pick<Promotion, 'percentOff' | 'appliesTo'> | undefined;
}

export type PricedOrder = ReturnType<typeof priceOrder>;

/** `dueMonthly` comes from the second charge on, or from go-live. */
export function priceOrder({ plan, seats, promotion }: OrderChoice) {
  const quantity = quantityOf(plan, seats);
  const { setup = 0, monthly, name, begins } = plan;
  const dueMonthly = monthly * quantity;
  const lines: OrderLine[] = [];
  if (setup > 0) lines.push(lineOf(fillWords(words.setupLine, { plan: name }), 1, setup, false));
  if (monthly > 0) {
    const line = lineOf(fillWords(words.monthLine, { plan: name }), quantity, monthly, true);
    lines.push(begins === 'go-live' ? { ...line, fromGoLive: true } : line);
  }
  const dueLines = linesDueNow(lines);
  const subtotal = sumOf(dueLines);
  const discounted = sumOf(dueLines.filter(({ recurring }) => recurring === (promotion?.appliesTo === 'first-month')));
  const discount = promotion ? shareOf(discounted, promotion.percentOff, 100) : 0;
  return { lines, currency: CURRENCY, dueNow: subtotal - discount, dueMonthly, discount };
}

export function linesDueNow(lines: readonly OrderLine[]): OrderLine[] {
  return lines.filter(({ fromGoLive }) => !fromGoLive);
}

export function sumOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

export function quantityOf({ kind }: Pick<Plan, 'kind'>, seats: number): number {
  return kind === 'seats' ? seats : 1;
}

function lineOf(label: string, quantity: number, unitAmount: number, recurring: boolean): OrderLine {
  return { label, quantity, unitAmount, amount: quantity * unitAmount, recurring };
}
