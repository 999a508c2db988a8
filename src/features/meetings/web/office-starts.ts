import { MEETING_MINUTES } from '../shared/meeting-times.ts';
import { isInOfficeHours, isInReach, LATEST_DAYS, type OfficeHours } from '../shared/slot-moments.ts';
import { daysLater, localDay, momentOf } from '#shared/site/wall-clock.ts';

const MINUTES_AN_HOUR = 60;

/** What visitors can suggest: not on a holiday, not in the past, not too soon and not too far ahead. ISO 8601. */
export function officeStarts(office: OfficeHours, now: number): string[] {
  const today = localDay(now, office.timeZone);
  const days = Array.from({ length: LATEST_DAYS + 1 }, (_, ahead) => daysLater(today, ahead));
  const hours = startHours(office).map((hour) => `${String(hour).padStart(2, '0')}:00`);
  return days
    .filter((day) => office.days.includes(new Date(day).getUTCDay()))
    .flatMap((day) => hours.flatMap((hour) => momentOf(`${day}T${hour}`, office.timeZone) ?? []))
    .filter((moment) => isInReach(moment, now) && isInOfficeHours(moment, office))
    .map((moment) => new Date(moment).toISOString());
}

/** On the hour only: twice as many times would not fit on a phone. */
function startHours({ opens, closes }: OfficeHours): number[] {
  const first = Math.ceil(opens);
  const last = Math.floor(closes - MEETING_MINUTES / MINUTES_AN_HOUR);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
