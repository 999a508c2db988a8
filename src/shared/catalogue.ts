/** What is sold, for how much and on which terms, as content/catalogue states it. */
import catalogue from '../../content/catalogue/plans.yaml';

export { catalogue };

export type Plan = (typeof catalogue.plans)[number];

/** A plan with phone minutes. */
export type VoicePlan = Plan & Required<Pick<Plan, 'included' | 'overage' | 'roundingSeconds' | 'setup'>>;

export function planById(id: string): Plan | undefined {
  return catalogue.plans.find((plan) => plan.id === id);
}

export const voicePlans: readonly VoicePlan[] = catalogue.plans.filter(hasMinutes);

/** What anybody can buy on this site without asking first. */
export const plansForSale: readonly Plan[] = catalogue.plans.filter(isForSale);

export function isForSale({ kind, quoteFirst }: Plan): boolean {
  return kind !== 'free' && !quoteFirst;
}

function hasMinutes(plan: Plan): plan is VoicePlan {
  return plan.included !== undefined;
}
