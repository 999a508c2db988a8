import { DAY_MS, MINUTE_MS } from './durations.ts';
import { isWorkday, WEEKDAYS, type BusinessHours, type PhoneHours } from './phone-hours.ts';
import { daysLater, localDay, momentOf } from './wall-clock.ts';

const WEEK_MS = 7 * DAY_MS;

/** Whole minutes; 0 when nothing was open in between. */
export function businessMinutes(start: number, end: number, hours: BusinessHours): number {
  const { opens, closes, timeZone } = hours;
  const lastDay = localDay(end, timeZone);
  let open = 0;
  // Weeks that lie wholly in between have equal minutes: no zone changes its clocks during business hours.
  const weeks = Math.max(0, Math.floor((Date.parse(lastDay) - Date.parse(localDay(start, timeZone))) / WEEK_MS) - 1);
  const firstDay = localDay(start, timeZone);
  for (let index = 0, day = firstDay; day <= lastDay; index += 1, day = daysLater(firstDay, index)) {
    if (index === WEEKDAYS.length && weeks > 0) {
      open += weeks * weekOf(hours);
      index += weeks * WEEKDAYS.length;
      day = daysLater(firstDay, index);
    }
    if (!isWorkday(hours, day)) continue;
    const from = momentOf(`${day}T${opens}`, timeZone);
    const until = momentOf(`${day}T${closes}`, timeZone);
    if (from !== undefined && until !== undefined) open += Math.max(0, Math.min(end, until) - Math.max(start, from));
  }
  return Math.floor(open / MINUTE_MS);
}

/** The latest moment from which this many business days passed until `end`, hour by hour. */
export function businessDaysBefore(end: number, days: number, hours: PhoneHours): number {
  const { opens, closes, timeZone, holidays } = hours;
  let left = days * openMsOf(hours);
  for (let day = localDay(end, timeZone); ; day = daysLater(day, -1)) {
    if (!isWorkday(hours, day) || holidays.includes(day)) continue;
    const from = momentOf(`${day}T${opens}`, timeZone);
    const until = momentOf(`${day}T${closes}`, timeZone);
    if (from === undefined || until === undefined) continue;
    const last = Math.min(end, until);
    if (last - from >= left) return last - left;
    left -= Math.max(0, last - from);
  }
}

/** How long one day is open. */
function openMsOf({ opens, closes }: BusinessHours): number {
  return Date.parse(`1970-01-01T${closes}Z`) - Date.parse(`1970-01-01T${opens}Z`);
}

/** Minutes of a whole week, in milliseconds. */
function weekOf(hours: BusinessHours): number {
  return openMsOf(hours) * WEEKDAYS.filter((_, index) => isWorkday(hours, daysLater('1970-01-01', index))).length;
}
