import words from '#content/desk/desk-words.yaml';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDay, formatTime } from '#web/ui/format-moment.ts';
import type { DeskView } from '../shared/desk-schema.ts';

export function waitingWords(since: string, now: number): string {
  const waited = now - Date.parse(since);
  return waited < MINUTE_MS ? words.waited.now : waitedWords(waited);
}

/** "12 min", "3 h" or "2 d". */
export function waitedWords(waited: number): string {
  const inUnit = (unit: keyof typeof words.waited, ms: number) =>
    fillWords(words.waited[unit], { count: String(Math.floor(waited / ms)) });
  if (waited < HOUR_MS) return inUnit('minutes', MINUTE_MS);
  return waited < DAY_MS ? inUnit('hours', HOUR_MS) : inUnit('days', DAY_MS);
}

/** How a wait is said: it is late once it is longer than promised. */
export function saidWait(since: string, { lateBefore }: Pick<DeskView, 'lateBefore'>, now: number) {
  const isLate = Date.parse(since) < Date.parse(lateBefore);
  const said = fillWords(isLate ? words.late : words.waiting, { time: waitingWords(since, now) });
  return { words: said, tone: isLate ? waitTone(now - Date.parse(since)) : 'short' } as const;
}

/** How urgent a wait looks. Three days are late as long as it says so. */
export function waitTone(waited: number): 'short' | 'late' | 'long' {
  if (waited < DAY_MS) return 'short';
  return waited < 4 * DAY_MS ? 'late' : 'long';
}

export function reminderAt(choice: 'hour' | 'tomorrow' | 'week', now: Date): Date {
  const at = new Date(now);
  if (choice === 'hour') at.setHours(at.getHours() + 1);
  else {
    at.setDate(at.getDate() + (choice === 'tomorrow' ? 1 : 7));
    at.setHours(9, 0, 0, 0);
  }
  return at;
}

/** The value of a `datetime-local` field in the reader's own zone: "2026-11-30T16:20". */
export function localMinute(moment: Date): string {
  const shifted = moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS;
  return new Date(shifted).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

export function isOnDay(moment: string, day: Date): boolean {
  return new Date(moment).toDateString() === day.toDateString();
}

const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** "10:30 AM" today, "Nov 21" this year, "Nov 21, 2025" before. */
export function shortTime(at: string, now: Date): string {
  if (isOnDay(at, now)) return formatTime(at);
  const moment = new Date(at);
  return moment.getFullYear() === now.getFullYear() ? SHORT_DAY.format(moment) : formatDay(at);
}

const DAY_AND_TIME = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const THIS_YEAR = new Intl.DateTimeFormat('en-US', DAY_AND_TIME);
const ANY_YEAR = new Intl.DateTimeFormat('en-US', { ...DAY_AND_TIME, year: 'numeric' });

/** "10:30 AM" today, "Sat, Nov 21, 10:30 AM" before: "tomorrow at 3" says little without its day. */
export function timeOfMessage(at: string, now: Date): string {
  if (isOnDay(at, now)) return formatTime(at);
  const moment = new Date(at);
  return (moment.getFullYear() === now.getFullYear() ? THIS_YEAR : ANY_YEAR).format(moment);
}
