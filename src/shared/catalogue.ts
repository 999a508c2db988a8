/** The plans on sale with their prices and terms, from content/catalogue. */
import catalogue from '../../content/catalogue/plans.yaml';
import type promotions from '../../content/catalogue/promotions.yaml';
import { termsIn, type Term } from './plan-terms.ts';

export { catalogue };
export type { Term };

export type Plan = (typeof catalogue.plans)[number];
export type Promotion = (typeof promotions)[number];

export function planById(id: string): Plan | undefined {
  return catalogue.plans.find((plan) => plan.id === id);
}

/** Plans that visitors can buy on this site without a quote. */
export const plansForSale: readonly Plan[] = catalogue.plans.filter(isForSale);

export function isForSale({ kind, quoteFirst }: Plan): boolean {
  return kind !== 'free' && !quoteFirst;
}

/** All that a buyer must have read before paying, beside the amounts. */
export function termsOf(plan: Plan): Term[] {
  return termsIn(catalogue, plan);
}
