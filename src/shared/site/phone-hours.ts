export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

type Weekday = (typeof WEEKDAYS)[number];

/** In the week, the days between `from` and `to` count as well. */
export interface BusinessHours {
  from: Weekday;
  to: Weekday;
  /** As "08:00" in `timeZone`, like `closes`. */
  opens: string;
  closes: string;
  timeZone: string;
}

export interface PhoneHours extends BusinessHours {
  zone: string;
  /** Days without anyone, as "2026-12-25". */
  holidays: readonly string[];
}

/** As the build writes them into brand.yaml's words, such as "Mon–Fri 8–6 CT". */
export function hoursText({ from, to, opens, closes, zone }: PhoneHours): string {
  const days = from === to ? from : `${from}–${to}`;
  return `${days} ${onTheClock(opens)}–${onTheClock(closes)} ${zone}`;
}

/** "18:00" on a twelve-hour clock: "6". */
function onTheClock(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${Number(hour) % 12 || 12}${minute === '00' ? '' : `:${minute}`}`;
}

/** Whether this day (`2026-03-08`) is one of theirs, holidays apart. */
export function isWorkday({ from, to }: BusinessHours, day: string): boolean {
  const [first, last, asked] = [WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(to), weekdayOf(day)];
  // A run of days may go over the end of the week.
  return first <= last ? asked >= first && asked <= last : asked >= first || asked <= last;
}

/** The day of the week that begins with the first workday: 0 on that day. */
export function dayOfWeek({ from }: BusinessHours, day: string): number {
  return (weekdayOf(day) - WEEKDAYS.indexOf(from) + WEEKDAYS.length) % WEEKDAYS.length;
}

/** Counted from Monday, 0. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + WEEKDAYS.length - 1) % WEEKDAYS.length;
}
