import { DAY_MS } from '#shared/site/durations.ts';
import { daysLater, localOf, momentOf } from '#shared/site/wall-clock.ts';

/** Of the date in a date-and-time field's value, such as `2026-03-06T09:00`. */
export const DATE_LENGTH = 10;

/** Dates and times are parts of such a value. */
export interface FreeWeek {
  /** In order, whether or not a time is offered on them. */
  dates: readonly string[];
  times: readonly string[];
  /** What is offered. */
  free: ReadonlySet<string>;
}

export interface BookedWeeks {
  /** Only weeks in which a time is free. */
  weeks: readonly FreeWeek[];
  /** By what the visitor's clock shows: the moment, as the server knows it. */
  moments: ReadonlyMap<string, string>;
}

/** Free times by the visitor's weeks. @param starts ISO 8601. */
export function bookedWeeks(starts: readonly string[], timeZone: string): BookedWeeks {
  const shown = starts.flatMap((start) => {
    const moment = Date.parse(start);
    const local = localOf(moment, timeZone);
    // Looking a time up is slow, and needed only on a day on which the clocks change.
    const isPlain = local.slice(DATE_LENGTH) === localOf(moment - DAY_MS, timeZone).slice(DATE_LENGTH);
    // Of an hour that the visitor's clock shows twice, the first is offered.
    return isPlain || momentOf(local, timeZone) === moment ? [[local, start] as const] : [];
  });
  const weekdays = new Set(shown.map(([local]) => weekdayOf(local)));
  const bySunday = Map.groupBy(shown, ([local]) => daysLater(dateOf(local), -weekdayOf(local)));
  const weeks = [...bySunday].map(([sunday, times]) => ({
    dates: [...weekdays].toSorted((one, other) => one - other).map((weekday) => daysLater(sunday, weekday)),
    times: [...new Set(times.map(([local]) => local.slice(DATE_LENGTH + 1)))].toSorted(),
    free: new Set(times.map(([local]) => local)),
  }));
  return { weeks, moments: new Map(shown) };
}

function dateOf(local: string): string {
  return local.slice(0, DATE_LENGTH);
}

function weekdayOf(local: string): number {
  return new Date(dateOf(local)).getUTCDay();
}
