import { MEETING_MINUTES } from '../shared/meeting-times.ts';
import { isInReach, LATEST_DAYS, type OfficeHours } from '../shared/slot-moments.ts';
import { DAY_MS, HOUR_MS } from '#shared/site/durations.ts';
import { daysLater, localDay, momentOf, startOfDay } from '#shared/site/wall-clock.ts';

const MINUTES_AN_HOUR = 60;

/** What visitors can suggest: not on a holiday, not in the past, not too soon and not too far ahead. ISO 8601. */
export function officeStarts(office: OfficeHours, now: number): string[] {
  const today = localDay(now, office.timeZone);
  return Array.from({ length: LATEST_DAYS + 1 }, (_, days) => daysLater(today, days))
    .filter((day) => office.days.includes(new Date(day).getUTCDay()) && !office.holidays.includes(day))
    .flatMap((day) => startsOn(day, office))
    .filter((moment) => isInReach(moment, now))
    .map((moment) => new Date(moment).toISOString());
}

/** On the hour only: twice as many times would not fit on a phone. */
function startsOn(day: string, { timeZone, opens, closes }: OfficeHours): number[] {
  const first = Math.ceil(opens);
  const last = Math.floor(closes - MEETING_MINUTES / MINUTES_AN_HOUR);
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const midnight = startOfDay(day, timeZone);
  // Looking each hour up is slow, and needed only where the clocks change.
  if (startOfDay(daysLater(day, 1), timeZone) - midnight === DAY_MS)
    return hours.map((hour) => midnight + hour * HOUR_MS);
  return hours.flatMap((hour) => momentOf(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone) ?? []);
}
