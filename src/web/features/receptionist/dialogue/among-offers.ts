/** What a wish for a time means while other times are on the table. */
import type { Dialogue } from './dialogue-state.ts';
import { startOfDay, type WantedTime } from './sample-diary.ts';

const WEEK = 7;
/** Of two Tuesdays the later one. */
const NAMES_WEEKDAY = /\b(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|urs|ur)?(?:day)?\b/i;

/** When next week is talked about, "Tuesday at 2" is next week's. */
export function inWeekOfOffers(wanted: WantedTime, message: string, { asked, offered, now }: Dialogue): WantedTime {
  const { days } = wanted;
  const [first] = offered;
  if (!first || !days || asked !== 'choice' || !NAMES_WEEKDAY.test(message)) return wanted;
  const nextMonday = startOfDay(now, WEEK - ((now.getDay() + WEEK - 1) % WEEK));
  const isOneDay = days.first.getTime() === days.last.getTime();
  const isBefore = isOneDay && days.last < startOfDay(first) && days.first < nextMonday && first >= nextMonday;
  if (!isBefore || first >= startOfDay(nextMonday, WEEK)) return wanted;
  return { ...wanted, days: { first: startOfDay(days.first, WEEK), last: startOfDay(days.last, WEEK) } };
}

/** Among what was offered the weekday tells enough: "Tuesday" may mean the one in a week's time. */
export function loosely({ days, between, exact }: WantedTime): WantedTime {
  const isOneDay = days && days.first.getTime() === days.last.getTime();
  return isOneDay ? { weekday: days.first.getDay(), between, exact } : { days, between, exact };
}
