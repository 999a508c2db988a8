import * as v from 'valibot';
import type { Deed } from './desk-schema.ts';

export const weekSchema = v.strictObject({
  /** How many weeks before this one. */
  back: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 0),
});

export interface WeekFigures {
  /** In ISO 8601: its first moment, and the one after its last. */
  from: string;
  until: string;
  /** How many people. */
  counts: Record<Deed, number>;
  /** From what they wrote to the first answer, on the clock; null when nobody was answered. */
  medianWaitMs: number | null;
  /** Of this week, also from what somebody wrote who still waits. */
  longestWaitMs: number | null;
  /** What they paid, by currency; null for members who may not see money. */
  paid: { currency: string; cents: number }[] | null;
}

export interface WeekView {
  /** The week asked for, and those before it. */
  weeks: WeekFigures[];
  /** Of those who wrote this week, by where their first visit came from; last an empty name, of whom nothing is known. */
  sources: { name: string; count: number }[];
  /** Who waits now, the longest first; nobody for a week before this one. */
  slowest: { id: string; name: string; waitedMs: number }[];
}
