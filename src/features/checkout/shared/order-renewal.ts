/** When the monthly price of a plan is charged. The only place that states this rule: the terms and all pages follow it. */
import words from '#content/checkout/charge-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatAmount } from './order-amount.ts';

/**
 * The first charge after `now` (milliseconds since 1970) of a plan that began at `begunAt`: on the same day of each
 * month in UTC, or on the last one of a month that has no such day, as Stripe counts.
 */
export function nextChargeAt(begunAt: number, now: number): number {
  const [start, today] = [new Date(begunAt), new Date(now)];
  const passed = (today.getUTCFullYear() - start.getUTCFullYear()) * 12 + today.getUTCMonth() - start.getUTCMonth();
  const months = [passed, passed + 1].find((count) => count > 0 && monthsAfter(start, count) > now);
  return monthsAfter(start, months ?? 1);
}

function monthsAfter(start: Date, months: number): number {
  const day = new Date(start);
  day.setUTCDate(1);
  day.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.setUTCDate(Math.min(start.getUTCDate(), lastDay));
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "January 15, 2027" */
export function chargeDay(at: number | string): string {
  return DAY.format(new Date(at));
}

export function fromGoLiveText(cents: number, currency: string): string {
  return fillWords(words.fromGoLive, { amount: formatAmount(cents, currency) });
}

interface Charge {
  at: number | string;
  cents: number;
  currency: string;
}

export function nextChargeText({ at, cents, currency }: Charge): string {
  return fillWords(words.nextCharge, { amount: formatAmount(cents, currency), date: chargeDay(at) });
}
