/** A plan's monthly bill, in whole cents. Separate from order pricing, so that each page loads only its own part. */
import type { Plan } from './catalog.ts';
import { shareOf } from '#shared/text/money.ts';
import type { VoicePlan } from './voice-plan.ts';

const SECONDS_PER_MINUTE = 60;

/** A cap that the customer has raised as far as it takes. */
export const NO_CAP = Infinity;

export interface MonthlyBill {
  monthly: number;
  /** Charged minutes beyond the included ones. */
  extraMinutes: number;
  overage: number;
  total: number;
  /** Minutes past the cap, in which the agent only takes short messages. They are free. */
  minutesPastCap: number;
}

/**
 * The bill for this many minutes. The calls must have been rounded already.
 * @param cap The most that extra minutes may cost in a month; the plan's own unless the customer has set another.
 */
export function billOf(
  { monthly, included, overage }: Pick<Plan, 'monthly' | 'included' | 'overage'>,
  minutes: number,
  cap = overage?.cap ?? 0,
): MonthlyBill {
  // In whole seconds: a tenth of a minute has no exact binary fraction.
  const seconds = Math.round(minutes * SECONDS_PER_MINUTE);
  const extra = included ? Math.max(0, seconds - included.minutes * SECONDS_PER_MINUTE) : 0;
  const charged = overage ? Math.min(extra, secondsWithin(cap, overage.perMinute)) : 0;
  const price = overage ? shareOf(overage.perMinute, charged, SECONDS_PER_MINUTE) : 0;
  return {
    monthly,
    extraMinutes: charged / SECONDS_PER_MINUTE,
    overage: price,
    total: monthly + price,
    minutesPastCap: overage ? (extra - charged) / SECONDS_PER_MINUTE : 0,
  };
}

/** The whole minutes of calls that a plan takes in a month under its own cap. */
export function minutesAtCap({ included, overage }: Pick<VoicePlan, 'included' | 'overage'>): number {
  return included.minutes + Math.floor(secondsWithin(overage.cap, overage.perMinute) / SECONDS_PER_MINUTE);
}

/** What a call of this many seconds is billed for. */
export function billedSeconds(seconds: number, step: number): number {
  return Math.ceil(seconds / step) * step;
}

/** The seconds that this amount pays for. Free minutes never reach a cap. */
function secondsWithin(amount: number, perMinute: number): number {
  return perMinute > 0 ? Math.floor((amount * SECONDS_PER_MINUTE) / perMinute) : Infinity;
}
