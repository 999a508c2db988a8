/** Estimates a month of calls: bills, the cheapest plan, and what calls may bring in. Amounts are whole cents. */
import { billedSeconds } from './month-bill.ts';
import { cheapestFirst, cheapestPlan, planBill } from './plan-bill.ts';
import type { VoicePlan } from './voice-plan.ts';

const SECONDS_A_MINUTE = 60;
const MINUTES_AN_HOUR = 60;
const CENTS = 100;
const PERCENT = 100;

export interface CallMonth {
  calls: number;
  minutesPerCall: number;
  /** Percent of the calls that come after hours. */
  afterHours: number;
  /** US dollars. */
  bookingValue: number;
  /** US dollars an hour. */
  staffCost: number;
}

/** Percentages, each from a cautious to a hopeful value. */
export interface Assumptions {
  /** Share of the calls in open hours that the agent settles, so that nobody has to take them. */
  settled: Range;
  /** Share of the calls after hours that the agent books and that would be lost without it. */
  booked: Range;
}

export interface Range {
  low: number;
  high: number;
}

export type Estimate = ReturnType<typeof estimateMonth>;

/** @param plans From the smallest to the largest; at least one. */
export function estimateMonth(
  { calls, minutesPerCall, afterHours, bookingValue, staffCost }: CallMonth,
  { settled, booked }: Assumptions,
  plans: readonly VoicePlan[],
) {
  const bills = plans.map((plan) => planBill(plan, billedMinutesOf(calls, minutesPerCall, plan.roundingSeconds)));
  const [cheapest] = cheapestFirst(bills);
  if (!cheapest) throw new Error('An estimate needs a plan.');
  const cost = cheapest.raised ?? cheapest;
  const callsAfterHours = (calls * afterHours) / PERCENT;
  const staffHours = ((calls - callsAfterHours) * minutesPerCall) / MINUTES_AN_HOUR;
  const staffTime = each(settled, (percent) => cents((staffHours * staffCost * percent) / PERCENT));
  const bookings = each(booked, (percent) => cents((callsAfterHours * bookingValue * percent) / PERCENT));
  const benefit = { low: staffTime.low + bookings.low, high: staffTime.high + bookings.high };
  return {
    /** After each call is rounded up. */
    minutes: billedMinutesOf(calls, minutesPerCall, cheapest.plan.roundingSeconds),
    bills,
    cheapest,
    /** What the cheapest plan costs with every call taken. */
    cost,
    staffTime,
    bookings,
    benefit,
    /** The benefit minus the cheapest plan's average month of the first year. */
    net: each(benefit, (amount) => amount - cost.firstYear),
    breakEven: breakEvenOf(cost.firstYear, bookingValue, callsAfterHours),
  };
}

/** The lowest number of minutes a month, in whole minutes, from which the larger plan is recommended of the two. */
export function cheaperFrom(plan: VoicePlan, next: VoicePlan): number {
  let minutes = plan.included.minutes;
  while (cheapestPlan([plan, next], minutes)?.plan === plan) minutes += 1;
  return minutes;
}

function billedMinutesOf(calls: number, minutesPerCall: number, roundingSeconds: number): number {
  const seconds = Math.round(minutesPerCall * SECONDS_A_MINUTE);
  return (calls * billedSeconds(seconds, roundingSeconds)) / SECONDS_A_MINUTE;
}

/** Extra bookings a month that pay for the plan by themselves; undefined when a booking is worth nothing. */
function breakEvenOf(cost: number, bookingValue: number, callsAfterHours: number) {
  if (bookingValue <= 0) return undefined;
  const bookings = Math.ceil(cost / cents(bookingValue));
  return {
    bookings,
    percentOfAfterHours: callsAfterHours > 0 ? (bookings / callsAfterHours) * PERCENT : undefined,
  };
}

function each({ low, high }: Range, work: (value: number) => number): Range {
  return { low: work(low), high: work(high) };
}

function cents(dollars: number): number {
  return Math.round(dollars * CENTS);
}
