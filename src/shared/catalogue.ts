/** What is sold, for how much and on which terms, as content/catalogue states it. */
import type { Catalogue, Plan } from '../../build/catalogue-schema.ts';
import file from '../../content/catalogue/plans.yaml';

export type { Plan, Promotion } from '../../build/catalogue-schema.ts';

/** A plan with phone minutes. */
export type VoicePlan = Plan & Required<Pick<Plan, 'included' | 'overage' | 'roundingSeconds' | 'setup'>>;

export const catalogue: Catalogue = file;

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
