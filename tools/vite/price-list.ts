/**
 * The parts of the catalog that most pages need: for prices in a text, plan tables and the receipts of sample calls.
 */
import { fillWords } from '#shared/text/fill-words.ts';
import { billOf } from '#features/pricing/shared/month-bill.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import type { Catalog, Plan, PriceList } from '#features/pricing/shared/catalog-schema.ts';

/** Without the plans' terms, which would add to every service page. */
export function priceListOf({ currency, note, plans, workedBill }: Catalog): PriceList {
  return {
    currency,
    note,
    workedBill: billInWords(workedBill, planCalled(plans, workedBill.plan)),
    plans: plans.map(
      ({ id, name, for: buyer, kind, unitName, quoteFirst, setup, monthly, included, overage, roundingSeconds }) => ({
        id,
        name,
        for: buyer,
        kind,
        monthly,
        ...(unitName !== undefined && { unitName }),
        ...(quoteFirst && { quoteFirst }),
        ...(setup !== undefined && { setup }),
        ...(included && { included }),
        ...(overage && { overage }),
        ...(roundingSeconds !== undefined && { roundingSeconds }),
      }),
    ),
  };
}

function billInWords({ text, extraMinutes }: Catalog['workedBill'], plan: Plan): string {
  const { included, perMinute } = metersOf(plan);
  const minutes = included + extraMinutes;
  const { monthly, total, minutesPastCap } = billOf(plan, minutes);
  if (minutesPastCap > 0) throw new Error(`The worked bill's minutes go past the cap of "${plan.id}".`);
  return fillWords(text, {
    plan: plan.name,
    minutes: formatCount(minutes),
    monthly: formatCents(monthly),
    extra: formatCount(extraMinutes),
    overage: formatCents(perMinute),
    total: formatCents(total),
  });
}

export function planCalled(plans: readonly Plan[], id: string): Plan {
  const plan = plans.find((one) => one.id === id);
  if (!plan) throw new Error(`content/catalog/plans.yaml has no plan called "${id}".`);
  return plan;
}

function metersOf({ id, included, overage, roundingSeconds }: Plan) {
  if (!included || !overage || !roundingSeconds) throw new Error(`The plan "${id}" has no minutes.`);
  return { included: included.minutes, perMinute: overage.perMinute, roundingSeconds };
}
