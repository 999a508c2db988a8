/** What every scenario with forms must keep: nothing acknowledged is lost or stored twice, and nobody gets an odd answer. */
import { inMilliseconds, percentile, type Goal } from '../bench/support/bench-table.ts';
import type { Outcome } from '../bench/contact-load.ts';
import { gapOf, ledgerOf } from '../bench/support/lead-ledger.ts';

const BACK_WITHIN_SECONDS = 10;

interface LeadGoalsOptions {
  outcomes: readonly Outcome[];
  stored: readonly string[];
  perSecond: number;
  /** Whether forms may be refused with 503; never otherwise. */
  mayRefuse: boolean;
}

export function leadGoals({ outcomes, stored, perSecond, mayRefuse }: LeadGoalsOptions): Goal[] {
  const ledger = ledgerOf(outcomes, stored);
  const others = Object.entries(ledger.otherwise).map(([status, count]) => `${status}: ${count}`);
  const gap = gapOf(outcomes, perSecond);
  const accepted = outcomes.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds);
  return [
    ['leads sent', String(ledger.sent), '', true],
    ['acknowledged', String(ledger.acknowledged), '', true],
    [
      'acknowledged, p50 and p99',
      `${inMilliseconds(percentile(accepted, 0.5))}, ${inMilliseconds(percentile(accepted, 0.99))}`,
      '',
      true,
    ],
    ['acknowledged and lost', String(ledger.lost), '0', ledger.lost === 0],
    ['stored twice', String(ledger.twice), '0', ledger.twice === 0],
    ['refused with 503', String(ledger.refused), mayRefuse ? '' : '0', mayRefuse || ledger.refused === 0],
    ['any other answer, or none', others.join(', ') || '0', '0', others.length === 0],
    ...(gap ? ([['not all accepted for', `${(gap.until - gap.from).toFixed(1)} s`, '', true]] as const) : []),
    ...(ledger.unacknowledged > 0
      ? ([['stored, but not acknowledged', String(ledger.unacknowledged), '', true]] as const)
      : []),
  ];
}

/** How long forms may still be refused once what was gone is back. */
export function backGoal(what: string, seconds: number): Goal {
  return [what, `${Math.max(0, seconds).toFixed(1)} s`, `<= ${BACK_WITHIN_SECONDS} s`, seconds <= BACK_WITHIN_SECONDS];
}
