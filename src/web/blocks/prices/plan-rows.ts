/** The plans with phone minutes, and the rows of their prices, in the order that every table on the site keeps. */
import { formatCents, formatCount } from '#shared/text/money.ts';
import prices from 'virtual:price-list';
import { voicePlansOf, type VoicePlan } from '#features/pricing/shared/voice-plan.ts';

export const voicePlans = voicePlansOf(prices.plans);

export interface PlanRow {
  label: string;
  value: (plan: VoicePlan, index: number) => string;
}

export const PLAN_ROWS: readonly PlanRow[] = [
  { label: 'Setup, once', value: ({ setup }) => formatCents(setup) },
  { label: 'Monthly, from go-live', value: ({ monthly }) => formatCents(monthly) },
  { label: 'Included minutes', value: ({ included }) => formatCount(included.minutes) },
  { label: 'Each extra minute', value: ({ overage }) => formatCents(overage.perMinute) },
  { label: 'Cap on extra minutes', value: ({ overage }) => formatCents(overage.cap) },
];
