/** The terms of an order as they were when it was placed: the plan's terms and the price of its minutes. */
import words from '#content/checkout/invoice-words.yaml';
import { termsOf, type Plan } from '#features/pricing/shared/catalog.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';

export interface OrderTerm {
  id: string;
  name: string;
  text: string;
}

export function orderTerms(plan: Plan): OrderTerm[] {
  const { included, overage } = plan;
  if (!included || !overage) return termsOf(plan);
  const figures = { minutes: formatCount(included.minutes), price: formatCents(overage.perMinute) };
  const text = fillWords(words.includedMinutes, figures);
  return [{ id: 'included', name: words.included, text }, ...termsOf(plan)];
}
