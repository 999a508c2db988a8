import type { Deed } from './desk-schema.ts';

export interface WeekFigures {
  /** In ISO 8601: its first moment, and the one after its last. */
  from: string;
  until: string;
  /** How many people. */
  counts: Record<Deed, number>;
  /** Business minutes from what they wrote to the first answer; null when nobody was answered. */
  medianMinutes: number | null;
  /** From how many answers. */
  answers: number;
  /** Of this week, also from what somebody wrote who still waits. */
  longestWaitMs: number | null;
  /** What they paid, by currency; null for members who may not see money. */
  paid: { currency: string; cents: number }[] | null;
}

export interface WeekView {
  /** This week, and those before it. */
  weeks: WeekFigures[];
  /** Of those who wrote this week, by where their first visit came from; an empty name when nothing is known. */
  sources: { name: string; count: number }[];
  /** Who waited longest: for the answers of this week, or for one to come. */
  slowest: { id: string; name: string; waitedMs: number; isWaiting: boolean }[];
}
