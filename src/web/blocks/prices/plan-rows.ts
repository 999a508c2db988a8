/** The rows of a voice plan's price, in the order that every table on the site keeps. */
import { formatCents, formatCount } from '#shared/text/money.ts';
import type { VoicePlan } from '#features/pricing/shared/voice-plan.ts';

export const PLAN_ROWS: readonly { label: string; value: (plan: VoicePlan) => string }[] = [
  { label: 'Setup, once', value: ({ setup }) => formatCents(setup) },
  { label: 'Monthly, from go-live', value: ({ monthly }) => formatCents(monthly) },
  { label: 'Included minutes', value: ({ included }) => formatCount(included.minutes) },
  { label: 'Each extra minute', value: ({ overage }) => formatCents(overage.perMinute) },
  { label: 'Cap on extra minutes', value: ({ overage }) => formatCents(overage.cap) },
];
