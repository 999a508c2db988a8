import { MINUTE_MS } from './durations.ts';
import { daysLater, localDay, momentOf } from './wall-clock.ts';

const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
type Weekday = (typeof WEEK)[number];

export interface BusinessHours {
  /** The first and the last day of the week, with all days between. */
  from: Weekday;
  to: Weekday;
  /** As "08:00" in `timeZone`, like `closes`. */
  opens: string;
  closes: string;
  timeZone: string;
}

/** Whole minutes; 0 when nothing was open in between. */
export function businessMinutes(start: number, end: number, hours: BusinessHours): number {
  const { opens, closes, timeZone } = hours;
  const lastDay = localDay(end, timeZone);
  let open = 0;
  // Weeks that lie wholly in between have equal minutes: no zone changes its clocks during business hours.
  const weeks = Math.max(0, Math.floor((Date.parse(lastDay) - Date.parse(localDay(start, timeZone))) / WEEK_MS) - 1);
  const firstDay = localDay(start, timeZone);
  for (let index = 0, day = firstDay; day <= lastDay; index += 1, day = daysLater(firstDay, index)) {
    if (index === DAYS_OF_WEEK && weeks > 0) {
      open += weeks * weekOf(hours);
      index += weeks * DAYS_OF_WEEK;
      day = daysLater(firstDay, index);
    }
    if (!isOpenOn(day, hours)) continue;
    const from = momentOf(`${day}T${opens}`, timeZone);
    const until = momentOf(`${day}T${closes}`, timeZone);
    if (from !== undefined && until !== undefined) open += Math.max(0, Math.min(end, until) - Math.max(start, from));
  }
  return Math.floor(open / MINUTE_MS);
}

const DAYS_OF_WEEK = WEEK.length;
const WEEK_MS = DAYS_OF_WEEK * 24 * 60 * MINUTE_MS;

function weekOf(hours: BusinessHours): number {
  const day = Date.parse(`1970-01-01T${hours.closes}Z`) - Date.parse(`1970-01-01T${hours.opens}Z`);
  return day * WEEK.filter((name) => isOpen(name, hours)).length;
}

function isOpenOn(day: string, hours: BusinessHours): boolean {
  const name = WEEK[new Date(day).getUTCDay()];
  return name !== undefined && isOpen(name, hours);
}

function isOpen(name: Weekday, { from, to }: BusinessHours): boolean {
  const [first, last, asked] = [from, to, name].map((one) => WEEK.indexOf(one)) as [number, number, number];
  return (asked - first + DAYS_OF_WEEK) % DAYS_OF_WEEK <= (last - first + DAYS_OF_WEEK) % DAYS_OF_WEEK;
}
