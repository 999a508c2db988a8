/** When someone answers the phone next. Apart from the hours, because the browser needs it only after the page works. */
import { onTheClock, WEEKDAYS, type PhoneHours } from './phone-hours.ts';
import { daysLater, localOf } from './wall-clock.ts';

/**
 * What to say outside the hours, such as "Back Mon 8 am CT"; null while someone answers. `closed` has {when} for the
 * next opening.
 */
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

function opensOn({ from, to, holidays }: PhoneHours, date: string): boolean {
  if (holidays.includes(date)) return false;
  const day = weekdayOf(date);
  const [first, last] = [WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(to)];
  // A run of days may go over the end of the week.
  return first <= last ? day >= first && day <= last : day >= first || day <= last;
}

/** Counted from Monday, 0. */
function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + WEEKDAYS.length - 1) % WEEKDAYS.length;
}
