import type catalog from '#content/catalog/plans.yaml';

type Plan = (typeof catalog.plans)[number];
/** What of a plan a price list shows. */
export type PricedPlan = Pick<
  Plan,
  | 'id'
  | 'name'
  | 'for'
  | 'kind'
  | 'unitName'
  | 'quoteFirst'
  | 'setup'
  | 'monthly'
  | 'included'
  | 'overage'
  | 'roundingSeconds'
>;

type Metered = 'included' | 'overage' | 'roundingSeconds' | 'setup';

export type VoicePlan = Pick<Plan, 'id' | 'name' | 'for' | 'monthly'> & { [Key in Metered]: NonNullable<Plan[Key]> };

/** The plans that include minutes, in the given order: from the smallest to the largest. */
export function voicePlansOf(plans: readonly (Pick<Plan, 'id' | 'name' | 'for' | 'monthly'> & Pick<Plan, Metered>)[]) {
  return plans.flatMap((plan): VoicePlan[] => {
    const { included, overage, roundingSeconds, setup } = plan;
    return included && overage && roundingSeconds && setup !== undefined
      ? [{ ...plan, included, overage, roundingSeconds, setup }]
      : [];
  });
}
