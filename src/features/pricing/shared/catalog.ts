import * as brand from '#content/brand.yaml';
import catalog from '#content/catalog/plans.yaml';
import type promotions from '#content/catalog/promotions.yaml';
import { termsIn, type Term } from './plan-terms.ts';

export { catalog };
export type { Term };

export type Plan = (typeof catalog.plans)[number];
export type Promotion = (typeof promotions)[number];

export function planById(id: string): Plan | undefined {
  return catalog.plans.find((plan) => plan.id === id);
}

/** The plan that a visitor means: by its id or name, in any spelling, also with our own name before it. */
export function planNamed(text: string): Plan | undefined {
  const meant = bareName(text);
  return catalog.plans.find(({ id, name }) => bareName(id) === meant || bareName(name) === meant);
}

/** The first word of our name. */
const OWN_NAME = new RegExp(`^${brand.name.toLowerCase().replace(/[^a-z].*/, '')}`);

function bareName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(OWN_NAME, '');
}

export const plansForSale: readonly Plan[] = catalog.plans.filter(isForSale);

export function isForSale({ kind, quoteFirst }: Plan): boolean {
  return kind !== 'free' && !quoteFirst;
}

export function termsOf(plan: Plan): Term[] {
  return termsIn(catalog, plan);
}
