/**
 * The monthly bill of a plan, in whole cents. Separate from order pricing, so that each page loads only its own part.
 */
import type { Plan } from './catalogue.ts';
import { shareOf } from './money.ts';

const SECONDS_PER_MINUTE = 60;

export interface MonthlyBill {
  monthly: number;
  /** Minutes beyond the included ones. */
  extraMinutes: number;
  overage: number;
  total: number;
}

/** The bill for this many minutes. The calls must have been rounded already. */
export function billOf(
  { monthly, included, overage }: Pick<Plan, 'monthly' | 'included' | 'overage'>,
  minutes: number,
): MonthlyBill {
  // In whole seconds: a tenth of a minute has no exact binary fraction.
  const seconds = Math.round(minutes * SECONDS_PER_MINUTE);
  const extra = included ? Math.max(0, seconds - included.minutes * SECONDS_PER_MINUTE) : 0;
  const charged = overage ? shareOf(overage.perMinute, extra, SECONDS_PER_MINUTE) : 0;
  return { monthly, extraMinutes: extra / SECONDS_PER_MINUTE, overage: charged, total: monthly + charged };
}

/** The minutes of a month's calls, each rounded up to the next step. */
export function billedMinutes(callSeconds: readonly number[], stepSeconds: number): number {
  const seconds = callSeconds.reduce((sum, call) => sum + Math.ceil(call / stepSeconds) * stepSeconds, 0);
  return seconds / SECONDS_PER_MINUTE;
}
