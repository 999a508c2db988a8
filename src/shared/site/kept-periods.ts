/** Retention periods. Retention deletes by them, and pages quote them as {period:leads} and the like. */
import { DAY_MS } from './durations.ts';

interface KeptPeriodOf {
  /** Older rows are deleted. */
  days: number;
  /** The period in words, as in 'deleted after 30 days'. */
  text: string;
}

export const KEPT_PERIODS = {
  /** Two years, a leap day included. */
  leads: { days: 731, text: '24 months' },
  /** What the chat or the search had no answer to, without who asked, counted from the last time. */
  gaps: { days: 90, text: '90 days' },
  /** Half a year. */
  meetings: { days: 183, text: '6 months' },
  /** Launch briefs that were never sent, counted from the last save. */
  'brief-drafts': { days: 30, text: '30 days' },
  /** Launch briefs, counted from the last sending. */
  briefs: { days: 731, text: '24 months' },
  assessments: { days: 30, text: '30 days' },
  /** Counted from the day on which the reminder is due. */
  'assessment-reminders': { days: 30, text: '30 days' },
  /** Counted from the first of the month. */
  'item-answers': { days: 731, text: '24 months' },
  'account-assessments': { days: 731, text: '24 months' },
  /** Comparisons of two results, whether the second person agreed or not. */
  comparisons: { days: 365, text: '12 months' },
  /**
   * Paid orders with their invoices: the longest that US tax authorities may ask for, and longer than most buyers must
   * keep theirs.
   */
  invoices: { days: 2_557, text: '7 years' },
  'unpaid-orders': { days: 30, text: '30 days' },
  /** Events of the payment service, kept for deduplication. */
  'payment-events': { days: 90, text: '90 days' },
  /** What the team and operators did, without content. */
  audit: { days: 365, text: '12 months' },
  /** The list of emails that went out; their text is blanked at once. */
  outbox: { days: 30, text: '30 days' },
  /** What webhooks told other programs, with their answers. */
  webhooks: { days: 30, text: '30 days' },
  unconfirmed: { days: 7, text: '7 days' },
  /** Known devices, counted from the last use; afterwards a device counts as unknown. */
  devices: { days: 90, text: '90 days' },
  sessions: { days: 30, text: '30 days' },
  /** The longest life of a session, however often it is used. */
  'sessions-at-most': { days: 90, text: '90 days' },
  /** Links in emails that sign somebody in; only invitations to the team work longer. */
  links: { days: 1, text: '24 hours' },
  /** Counters of failed sign-ins, counted from the last failure. */
  'sign-in-failures': { days: 30, text: '30 days' },
  /** Authenticator apps whose set-up was never finished, and requests for a code. */
  'unfinished-factors': { days: 1 / 24, text: 'an hour' },
  /** Stored replies, so that a repeated request has only one effect. */
  idempotency: { days: 1, text: '24 hours' },
  'rate-limits': { days: 1, text: '24 hours' },
} as const satisfies Record<string, KeptPeriodOf>;

export type KeptPeriod = keyof typeof KEPT_PERIODS;

export function keptMs(period: KeptPeriod): number {
  return Math.round(KEPT_PERIODS[period].days * DAY_MS);
}
