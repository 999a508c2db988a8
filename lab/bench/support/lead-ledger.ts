import type { Outcome } from '../contact-load.ts';

export interface LeadLedger {
  sent: number;
  acknowledged: number;
  /** Answered with 503, which asks the visitor's browser to try again. */
  refused: number;
  /** Any other answer, or none, each with how often. */
  otherwise: Record<string, number>;
  /** Acknowledged and not stored. */
  lost: number;
  stored: number;
  /** Rows beyond the first of the same form. */
  twice: number;
  /** Stored and not acknowledged: the visitor's browser repeats the form under the same key. */
  unacknowledged: number;
}

export function ledgerOf(outcomes: readonly Outcome[], stored: readonly string[]): LeadLedger {
  const rows = new Set(stored);
  const acknowledged = outcomes.filter(({ status }) => status === 200);
  const others = outcomes.filter(({ status }) => status !== 200);
  const otherwise: Record<string, number> = {};
  for (const { status } of others) if (status !== 503) otherwise[status] = (otherwise[status] ?? 0) + 1;
  return {
    sent: outcomes.length,
    acknowledged: acknowledged.length,
    refused: others.filter(({ status }) => status === 503).length,
    otherwise,
    lost: acknowledged.filter(({ message }) => !rows.has(message)).length,
    stored: stored.length,
    twice: stored.length - rows.size,
    unacknowledged: others.filter(({ message }) => rows.has(message)).length,
  };
}

/** The first and the last form that wasn't accepted, in seconds since the start of a load at a steady rate. */
export function gapOf(outcomes: readonly Outcome[], perSecond: number): { from: number; until: number } | undefined {
  const first = outcomes.findIndex(({ status }) => status !== 200);
  if (first === -1) return undefined;
  const last = outcomes.findLastIndex(({ status }) => status !== 200);
  return { from: first / perSecond, until: (last + 1) / perSecond };
}
