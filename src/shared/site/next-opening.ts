/** When someone answers the phone next. Apart from the hours, because the browser needs it only after the page works. */
import { onTheClock, WEEKDAYS, type PhoneHours } from './phone-hours.ts';

/**
 * What to say outside the hours, such as "Back Mon 8 am CT"; null while someone answers. `closed` has {when} for the
 * next opening.
 */
export function closedText(hours: PhoneHours & { closed: string }, now: Date): string | null {
  const { opens, closes, zone, closed } = hours;
  const { day, time } = localTime(now, hours.timeZone);
  const isOpenDay = opensOn(hours, day);
  if (isOpenDay && time >= opens && time < closes) return null;
  let next = day;
  if (!isOpenDay || time >= closes) {
    do next = (next + 1) % WEEKDAYS.length;
    while (!opensOn(hours, next));
  }
  const half = opens < '12' ? 'am' : 'pm';
  return closed.replace('{when}', `${WEEKDAYS[next]} ${onTheClock(opens)} ${half} ${zone}`);
}

function opensOn({ from, to }: PhoneHours, day: number): boolean {
  const [first, last] = [WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(to)];
  // A run of days may go over the end of the week.
  return first <= last ? day >= first && day <= last : day >= first || day <= last;
}

function localTime(now: Date, timeZone: string): { day: number; time: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [weekday, time = ''] = format.format(now).split(/,? /);
  return { day: WEEKDAYS.findIndex((day) => day === weekday), time };
}
