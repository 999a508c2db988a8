/**
 * The times that we offer in a week. A week and its hours are the office's; they are shown on the visitor's clock, where
 * one of our days may be parts of two.
 */
import { MEETING_MINUTES } from '../shared/meeting-times.ts';
import { isInOfficeHours, isInReach, type OfficeHours } from '../shared/slot-moments.ts';
import { daysLater, localDay, localOf, momentOf } from '#shared/site/wall-clock.ts';

/** Dates and times are parts of a date-and-time field's value, such as `2026-03-06T09:00`. */
export interface FreeWeek {
  /** In order, whether or not a time is offered on them. */
  dates: readonly string[];
  times: readonly string[];
  /** What is offered: not on a holiday, not in the past, not too soon and not too far ahead. */
  free: ReadonlySet<string>;
}

const MINUTES_AN_HOUR = 60;
const DAYS_A_WEEK = 7;
/** Of the date in a field's value. */
export const DATE_LENGTH = 10;

/** @param week 0 is the one in which `now` is at the office. */
export function freeWeek(week: number, office: OfficeHours, timeZone: string, now: number): FreeWeek {
  const today = localDay(now, office.timeZone);
  const sunday = daysLater(today, week * DAYS_A_WEEK - new Date(today).getUTCDay());
  const hours = startHours(office).map((hour) => `${String(hour).padStart(2, '0')}:00`);
  const starts = office.days
    .flatMap((day) => hours.flatMap((hour) => momentOf(`${daysLater(sunday, day)}T${hour}`, office.timeZone) ?? []))
    .map((moment) => ({ moment, local: localOf(moment, timeZone) }))
    // Of an hour that the visitor's clock shows twice, a field can only name the first.
    .filter(({ moment, local }) => momentOf(local, timeZone) === moment);
  const locals = starts.map(({ local }) => local);
  return {
    dates: inOrder(locals.map((local) => local.slice(0, DATE_LENGTH))),
    times: inOrder(locals.map((local) => local.slice(DATE_LENGTH + 1))),
    free: new Set(
      starts
        .filter(({ moment }) => isInReach(moment, now) && isInOfficeHours(moment, office))
        .map(({ local }) => local),
    ),
  };
}

/** On the hour only: twice as many times would not fit on a phone. */
function startHours({ opens, closes }: OfficeHours): number[] {
  const first = Math.ceil(opens);
  const last = Math.floor(closes - MEETING_MINUTES / MINUTES_AN_HOUR);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function inOrder(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}
