/** What is sold, for how much and on which terms, as content/catalogue states it. */
import catalogue from '../../content/catalogue/plans.yaml';
import type promotions from '../../content/catalogue/promotions.yaml';

export { catalogue };

export type Plan = (typeof catalogue.plans)[number];
export type Promotion = (typeof promotions)[number];

export function planById(id: string): Plan | undefined {
  return catalogue.plans.find((plan) => plan.id === id);
}

/** What anybody can buy on this site without asking first. */
export const plansForSale: readonly Plan[] = catalogue.plans.filter(isForSale);

export function isForSale({ kind, quoteFirst }: Plan): boolean {
  return kind !== 'free' && !quoteFirst;
}
