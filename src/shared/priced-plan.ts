/** The part of a plan that states its price, without its terms. */
import type catalogue from '../../content/catalogue/plans.yaml';

type Plan = (typeof catalogue.plans)[number];

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
