/** When someone answers the phone next. Apart from the hours, because the browser needs it only after the page works. */
import { onTheClock, WEEKDAYS, type BusinessHours, type PhoneHours } from './phone-hours.ts';
import { daysLater, localOf } from './wall-clock.ts';

/** Such as "Back Mon 8 am CT"; null while someone answers. `closed` has {when} for the next opening. */
export function closedText(hours: PhoneHours & { closed: string }, now: Date): string | null {
  const { opens, closes, zone, closed } = hours;
  const [today = '', time = ''] = localOf(now.getTime(), hours.timeZone).split('T');
  const isOpenDay = opensOn(hours, today);
  if (isOpenDay && time >= opens && time < closes) return null;
  let next = today;
  if (!isOpenDay || time >= closes) {
    do next = daysLater(next, 1);
    while (!opensOn(hours, next));
  }
  const half = opens < '12' ? 'am' : 'pm';
  return closed.replace('{when}', `${WEEKDAYS[weekdayOf(next)]} ${onTheClock(opens)} ${half} ${zone}`);
}

function opensOn(hours: PhoneHours, day: string): boolean {
  return !hours.holidays.includes(day) && isWorkday(hours, day);
}

/** Whether this day (`2026-03-08`) is one of theirs, holidays apart. */
export function isWorkday({ from, to }: BusinessHours, day: string): boolean {
  const [first, last, asked] = [WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(to), weekdayOf(day)];
  // A run of days may go over the end of the week.
  return first <= last ? asked >= first && asked <= last : asked >= first || asked <= last;
}

/** Counted from Monday, 0. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + WEEKDAYS.length - 1) % WEEKDAYS.length;
}
