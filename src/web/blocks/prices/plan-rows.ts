/** The plans with phone minutes, and the rows of their prices, in the order that every table on the site keeps. */
import * as labels from '#content/block-words.yaml';
import { formatCents, formatCount } from '#shared/text/money.ts';
import prices from 'virtual:price-list';
import { voicePlansOf, type VoicePlan } from '#features/pricing/shared/voice-plan.ts';

export const voicePlans = voicePlansOf(prices.plans);

export interface PlanRow {
  label: string;
  value: (plan: VoicePlan, index: number) => string;
}

export const PLAN_ROWS: readonly PlanRow[] = [
  { label: labels.setup, value: ({ setup }) => formatCents(setup) },
  { label: labels.monthly, value: ({ monthly }) => formatCents(monthly) },
  { label: labels.included, value: ({ included }) => formatCount(included.minutes) },
  { label: labels.extraMinute, value: ({ overage }) => formatCents(overage.perMinute) },
  { label: labels.cap, value: ({ overage }) => formatCents(overage.cap) },
];
