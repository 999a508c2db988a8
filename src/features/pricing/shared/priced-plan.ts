import type catalog from '#content/catalog/plans.yaml';

type Plan = (typeof catalog.plans)[number];

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
