/** How long what is stored stays. Retention deletes by these, and pages quote them as {period:leads} and the like. */

interface KeptPeriodOf {
  /** What is older is deleted. */
  days: number;
  /** As a sentence puts it: 'deleted after 30 days'. */
  text: string;
}

export const KEPT_PERIODS = {
  /** Two years, a leap day included. */
  leads: { days: 731, text: '24 months' },
  /** Half a year. */
  meetings: { days: 183, text: '6 months' },
  /** Launch briefs that nobody has sent, since they were last saved. */
  'brief-drafts': { days: 30, text: '30 days' },
  /** Launch briefs, since they were last sent. */
  briefs: { days: 731, text: '24 months' },
  /** Results that are in nobody's account. */
  assessments: { days: 30, text: '30 days' },
  'account-assessments': { days: 731, text: '24 months' },
  /** With their invoices: what US tax authorities may ask for at most, and longer than most buyers' own must keep theirs. */
  invoices: { days: 2_557, text: '7 years' },
  'unpaid-orders': { days: 30, text: '30 days' },
  /** What the payment service told us, so that it does nothing twice. */
  'payment-events': { days: 90, text: '90 days' },
  /** The list of emails that went out; their text is blanked at once. */
  outbox: { days: 30, text: '30 days' },
  /** Sign-ups and newsletter subscriptions that nobody confirmed. */
  unconfirmed: { days: 7, text: '7 days' },
  /** Unused for that long, a device is a stranger's again. */
  devices: { days: 90, text: '90 days' },
  /** Since a session was last used. */
  sessions: { days: 30, text: '30 days' },
  /** However often a session is used. */
  'sessions-at-most': { days: 90, text: '90 days' },
  /** Links in emails that sign somebody in; none works longer. */
  links: { days: 1, text: '24 hours' },
  /** Counters of failed sign-ins, since the last failure. */
  'sign-in-failures': { days: 30, text: '30 days' },
  /** Authenticator apps whose set-up nobody finished, and codes that were asked for. */
  'unfinished-factors': { days: 1 / 24, text: 'an hour' },
  /** Answers kept so that the same request twice has one effect. */
  idempotency: { days: 1, text: '24 hours' },
  /** Counters of requests. */
  'rate-limits': { days: 1, text: '24 hours' },
} as const satisfies Record<string, KeptPeriodOf>;

export type KeptPeriod = keyof typeof KEPT_PERIODS;

const DAY_MS = 86_400_000;

export function keptMs(period: KeptPeriod): number {
  return Math.round(KEPT_PERIODS[period].days * DAY_MS);
}
