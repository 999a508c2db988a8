/** What a month costs on each plan, in whole cents. Separate from the estimate, which only the calculator needs. */
import { billOf, NO_CAP, type MonthlyBill } from './month-bill.ts';
import type { VoicePlan } from './voice-plan.ts';

const MONTHS_A_YEAR = 12;

export interface PlanBill extends PlanCost {
  plan: VoicePlan;
  /** With the cap raised far enough to take every call; undefined while the plan's own cap is enough. */
  raised: PlanCost | undefined;
}

export interface PlanCost {
  bill: MonthlyBill;
  /** Average month of the first year: the bill plus a twelfth of the setup. */
  firstYear: number;
}

export function planBill(plan: VoicePlan, minutes: number): PlanBill {
  const own = costOf(plan, minutes, plan.overage.cap);
  return { plan, ...own, raised: own.bill.minutesPastCap > 0 ? costOf(plan, minutes, NO_CAP) : undefined };
}

/** The one rule by which every page names a plan: the cheapest that takes all of the month's minutes under its own cap. */
export function cheapestPlan(plans: readonly VoicePlan[], minutes: number): PlanBill | undefined {
  return cheapestFirst(plans.map((plan) => planBill(plan, minutes)))[0];
}

/**
 * By cost in the first year. A plan that reaches its cap doesn't take the month's calls, however low its bill, so it
 * comes after those that do; when none does, the plans are compared with their caps raised.
 */
export function cheapestFirst(bills: readonly PlanBill[]): PlanBill[] {
  const cost = (bill: PlanBill) => (bill.raised ?? bill).firstYear;
  return bills.toSorted((a, b) => Number(!!a.raised) - Number(!!b.raised) || cost(a) - cost(b));
}

export function costOf(plan: VoicePlan, minutes: number, cap: number): PlanCost {
  const bill = billOf(plan, minutes, cap);
  return { bill, firstYear: bill.total + Math.round(plan.setup / MONTHS_A_YEAR) };
}
