/** What is sold, for how much and on which terms, as content/catalogue states it. */
import catalogue from '../../content/catalogue/plans.yaml';

export { catalogue };

export type Plan = (typeof catalogue.plans)[number];

/** A plan with phone minutes. */
export type VoicePlan = Plan & {
  [Key in 'included' | 'overage' | 'roundingSeconds' | 'setup']: NonNullable<Plan[Key]>;
};

export function planById(id: string): Plan | undefined {
  return catalogue.plans.find((plan) => plan.id === id);
}

/** From the smallest to the largest. */
export const voicePlans: readonly VoicePlan[] = catalogue.plans.filter(hasMinutes);

/** What anybody can buy on this site without asking first. */
export const plansForSale: readonly Plan[] = catalogue.plans.filter(isForSale);

export function isForSale({ kind, quoteFirst }: Plan): boolean {
  return kind !== 'free' && !quoteFirst;
}

export interface Term {
  id: keyof typeof catalogue.termNames;
  name: string;
  text: string;
}

/** All that a buyer must have read before paying, beside the amounts. */
export function termsOf(plan: Plan): Term[] {
  // The names are the keys that the catalogue's schema lists.
  const ids = Object.keys(catalogue.termNames) as Term['id'][];
  return ids.flatMap((id) => {
    const text = id === 'rounding' ? roundingOf(plan) : plan[id];
    return text === undefined ? [] : [{ id, name: catalogue.termNames[id], text }];
  });
}

function roundingOf({ roundingSeconds }: Plan): string | undefined {
  return roundingSeconds === undefined ? undefined : catalogue.rounding.replace('{seconds}', String(roundingSeconds));
}

function hasMinutes(plan: Plan): plan is VoicePlan {
  return plan.included !== undefined;
}
