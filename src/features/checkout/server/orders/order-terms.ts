/** The terms of an order as they were when it was placed: the plan's terms and the price of its minutes. */
import { termsOf, type Plan } from '#features/pricing/shared/catalog.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';

export interface OrderTerm {
  id: string;
  name: string;
  text: string;
}

export function orderTerms(plan: Plan): OrderTerm[] {
  const { included, overage } = plan;
  const minutes = included && `${formatCount(included.minutes)} minutes a month are included.`;
  const extra = overage && `Each extra minute is ${formatCents(overage.perMinute)}.`;
  return [
    ...(minutes && extra ? [{ id: 'included', name: 'Included', text: `${minutes} ${extra}` }] : []),
    ...termsOf(plan),
  ];
}
