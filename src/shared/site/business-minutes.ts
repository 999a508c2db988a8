import { DAY_MS, MINUTE_MS } from './durations.ts';
import { isWorkday, WEEKDAYS, type BusinessHours } from './phone-hours.ts';
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

/** Minutes of a whole week, in milliseconds. */
function weekOf(hours: BusinessHours): number {
  const day = Date.parse(`1970-01-01T${hours.closes}Z`) - Date.parse(`1970-01-01T${hours.opens}Z`);
  return day * WEEKDAYS.filter((_, index) => isWorkday(hours, daysLater('1970-01-01', index))).length;
}
