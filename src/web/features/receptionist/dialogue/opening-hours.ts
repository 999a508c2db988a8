/** Reads opening hours as an owner types them ("Mon-Fri 8-5, Sat 9:00-12:00") and says them aloud. */
export interface OpenSpan {
  /** Minutes after midnight. */
  from: number;
  to: number;
}

/** One entry a weekday, Sunday first, as `Date` counts; undefined on days that are closed. */
export type OpeningHours = readonly (OpenSpan | undefined)[];

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const HOUR = 60;
const HALF_DAY = 12 * HOUR;
const DAY = 24 * HOUR;

const WORD_DAYS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\b(?:weekdays|workdays)\b/, [1, 2, 3, 4, 5]],
  [/\bweekends?\b/, [0, 6]],
  [/\b(?:every day|everyday|daily|all week|24\/7)\b/, [0, 1, 2, 3, 4, 5, 6]],
];
const DAY_NAME = /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]*\b/g;
const TIME = /\b(\d{1,2})(?:[:.](\d{2}))?\s?(am|pm|a\.m\.|p\.m\.)?/g;

/** @returns undefined when the text names no day with a time. */
export function parseOpeningHours(text: string): OpeningHours | undefined {
  const hours: (OpenSpan | undefined)[] = Array.from({ length: WEEKDAYS.length });
  const plain = text
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015]|\b(?:to|through|until|till)\b/g, '-')
    .replaceAll(/\bnoon\b/g, '12pm')
    .replaceAll(/\bmidnight\b/g, '24:00');
  let days: number[] = [];
  for (const part of plain.split(/[,;\n]|\band\b/)) {
    const named = daysIn(part);
    if (named.length > 0) days = [...days, ...named];
    const span = spanIn(part);
    if (span === undefined && !/\bclosed\b/.test(part)) continue;
    for (const day of days) hours[day] = span;
    days = [];
  }
  return hours.some((span) => span) ? hours : undefined;
}

function daysIn(part: string): number[] {
  const words = WORD_DAYS.find(([pattern]) => pattern.test(part))?.[1];
  if (words) return [...words];
  const names = [...part.matchAll(DAY_NAME)];
  const [first, last] = names.map(([, name = '']) => WEEKDAYS.findIndex((day) => day.toLowerCase().startsWith(name)));
  if (first === undefined) return [];
  if (last === undefined) return [first];
  const between = part.slice((names[0]?.index ?? 0) + (names[0]?.[0].length ?? 0), names[1]?.index);
  if (!between.includes('-')) return [first, last];
  const length = (last - first + WEEKDAYS.length) % WEEKDAYS.length;
  return Array.from({ length: length + 1 }, (_, step) => (first + step) % WEEKDAYS.length);
}

function spanIn(part: string): OpenSpan | undefined {
  if (/\b24\/7\b|\b24 hours\b/.test(part)) return { from: 0, to: DAY };
  const [start, end] = [...part.matchAll(TIME)].map(([, hour, minute, half]) => ({
    minutes: Number(hour) * HOUR + Number(minute ?? 0),
    half: half?.[0],
  }));
  if (!start || !end) return undefined;
  const from = onClock(start);
  let to = onClock(end);
  // "9 to 5" and "9-5:30" end in the afternoon.
  if (!end.half && to <= from) to += HALF_DAY;
  return from < to && to <= DAY ? { from, to } : undefined;
}

function onClock({ minutes, half }: { minutes: number; half: string | undefined }): number {
  if (half === 'p' && minutes < HALF_DAY) return minutes + HALF_DAY;
  if (half === 'a' && minutes >= HALF_DAY) return minutes - HALF_DAY;
  return minutes;
}

export function isOpenAt(hours: OpeningHours, moment: Date): boolean {
  const span = hours[moment.getDay()];
  const minutes = moment.getHours() * HOUR + moment.getMinutes();
  return span !== undefined && span.from <= minutes && minutes < span.to;
}

/** The next moment at which the business opens, within two weeks; undefined when it never does. */
export function nextOpening(hours: OpeningHours, now: Date): Date | undefined {
  for (let ahead = 0; ahead <= 2 * WEEKDAYS.length; ahead += 1) {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
    const span = hours[day.getDay()];
    if (!span) continue;
    day.setMinutes(span.from);
    if (day > now) return day;
  }
  return undefined;
}

/** "Monday to Friday from 8:00 a.m. to 5:00 p.m. and Saturday from 8:00 a.m. to 12:00 p.m.", the week from Monday. */
export function sayHours(hours: OpeningHours): string {
  const groups: { first: number; last: number; span: OpenSpan }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const span = hours[day];
    if (!span) continue;
    const open = groups.at(-1);
    if (open && open.span.from === span.from && open.span.to === span.to && (open.last + 1) % 7 === day)
      open.last = day;
    else groups.push({ first: day, last: day, span });
  }
  return joinWords(
    groups.map(({ first, last, span }) => {
      const days = first === last ? WEEKDAYS[first] : `${WEEKDAYS[first]} to ${WEEKDAYS[last]}`;
      return `${days} ${saySpan(span)}`;
    }),
    'and',
  );
}

export function saySpan({ from, to }: OpenSpan): string {
  return from === 0 && to === DAY ? 'all day' : `from ${sayMinutes(from)} to ${sayMinutes(to)}`;
}

/** Minutes after midnight as a clock says them: 810 is "1:30 p.m.". */
export function sayMinutes(minutes: number): string {
  const hour = Math.floor(minutes / HOUR) % 24;
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}:${String(minutes % HOUR).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

/** @param last The word before the last of them. */
export function joinWords(words: readonly string[], last: string): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
