/**
 * Estimates a month of calls: the bill on each plan, the cheapest plan, and what the calls may bring in. Amounts are
 * whole cents.
 */
import { billOf, type MonthlyBill } from './month-bill.ts';
import type { VoicePlan } from './voice-plan.ts';

const MONTHS_A_YEAR = 12;
const SECONDS_A_MINUTE = 60;
const MINUTES_AN_HOUR = 60;
const CENTS = 100;
const PERCENT = 100;

/** A month of calls as the visitor describes it. */
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

export interface PlanBill {
  plan: VoicePlan;
  bill: MonthlyBill;
  /** Average month of the first year: the bill plus a twelfth of the setup. */
  firstYear: number;
}

export interface Estimate {
  /** Minutes after each call is rounded up. */
  minutes: number;
  /** In the order of the plans. */
  bills: PlanBill[];
  cheapest: PlanBill;
  /** The second cheapest plan, and how much more it costs a month. */
  runnerUp: { bill: PlanBill; more: number } | undefined;
  staffTime: Range;
  bookings: Range;
  benefit: Range;
  /** The benefit minus the cheapest plan's average month of the first year. */
  net: Range;
  /** Extra bookings a month that pay for the plan by themselves; undefined when a booking is worth nothing. */
  breakEven: { bookings: number; percentOfAfterHours: number | undefined } | undefined;
}

/** @param plans From the smallest to the largest; at least one. */
export function estimateMonth(
  { calls, minutesPerCall, afterHours, bookingValue, staffCost }: CallMonth,
  { settled, booked }: Assumptions,
  plans: readonly VoicePlan[],
): Estimate {
  const bills = plans.map((plan) => planBill(plan, billedMinutesOf(calls, minutesPerCall, plan.roundingSeconds)));
  const [cheapest, second] = bills.toSorted((one, other) => one.firstYear - other.firstYear);
  if (!cheapest) throw new Error('An estimate needs a plan.');
  const callsAfterHours = (calls * afterHours) / PERCENT;
  const staffHours = ((calls - callsAfterHours) * minutesPerCall) / MINUTES_AN_HOUR;
  const staffTime = each(settled, (percent) => cents((staffHours * staffCost * percent) / PERCENT));
  const bookings = each(booked, (percent) => cents((callsAfterHours * bookingValue * percent) / PERCENT));
  const benefit = { low: staffTime.low + bookings.low, high: staffTime.high + bookings.high };
  return {
    minutes: billedMinutesOf(calls, minutesPerCall, cheapest.plan.roundingSeconds),
    bills,
    cheapest,
    runnerUp: second && { bill: second, more: second.firstYear - cheapest.firstYear },
    staffTime,
    bookings,
    benefit,
    net: each(benefit, (amount) => amount - cheapest.firstYear),
    breakEven: breakEvenOf(cheapest.firstYear, bookingValue, callsAfterHours),
  };
}

export function planBill(plan: VoicePlan, minutes: number): PlanBill {
  const bill = billOf(plan, minutes);
  return { plan, bill, firstYear: bill.total + Math.round(plan.setup / MONTHS_A_YEAR) };
}

/** The lowest number of minutes a month, in whole minutes, from which `next` costs less in the first year. */
export function cheaperFrom(plan: VoicePlan, next: VoicePlan): number {
  let minutes = plan.included.minutes;
  while (planBill(next, minutes).firstYear >= planBill(plan, minutes).firstYear) minutes += 1;
  return minutes;
}

function billedMinutesOf(calls: number, minutesPerCall: number, roundingSeconds: number): number {
  const seconds = Math.round(minutesPerCall * SECONDS_A_MINUTE);
  return (calls * Math.ceil(seconds / roundingSeconds) * roundingSeconds) / SECONDS_A_MINUTE;
}

function breakEvenOf(cost: number, bookingValue: number, callsAfterHours: number): Estimate['breakEven'] {
  if (bookingValue <= 0) return undefined;
  const bookings = Math.ceil(cost / cents(bookingValue));
  return {
    bookings,
    percentOfAfterHours: callsAfterHours > 0 ? Math.ceil((bookings / callsAfterHours) * PERCENT) : undefined,
  };
}

function each({ low, high }: Range, work: (value: number) => number): Range {
  return { low: work(low), high: work(high) };
}

function cents(dollars: number): number {
  return Math.round(dollars * CENTS);
}
