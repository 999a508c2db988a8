export interface OpenSpan {
  /** Minutes after midnight. */
  from: number;
  /** Minutes after midnight of the day on which it opens: 1560 is 2 a.m. of the next day. */
  to: number;
}

/** The spans of each weekday in their order, Sunday first, as `Date` counts; undefined on days that are closed. */
export type OpeningHours = readonly (readonly OpenSpan[] | undefined)[];

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const HOUR = 60;
export const DAY_MINUTES = 24 * HOUR;

export function isOpenAt(hours: OpeningHours, moment: Date): boolean {
  const day = moment.getDay();
  const minutes = moment.getHours() * HOUR + moment.getMinutes();
  const isIn = (at: number) => (span: OpenSpan) => span.from <= at && at < span.to;
  const yesterday = hours[(day + WEEKDAYS.length - 1) % WEEKDAYS.length] ?? [];
  return (hours[day] ?? []).some(isIn(minutes)) || yesterday.some(isIn(minutes + DAY_MINUTES));
}

/** The next moment at which the business opens, within two weeks; undefined when it never does. */
export function nextOpening(hours: OpeningHours, now: Date): Date | undefined {
  for (let ahead = 0; ahead <= 2 * WEEKDAYS.length; ahead += 1) {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
    for (const { from } of hours[day.getDay()] ?? []) {
      const opening = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, from);
      if (opening > now) return opening;
    }
  }
  return undefined;
}

/** "Monday to Friday from 8:00 a.m. to 5:00 p.m. and Saturday from 8:00 a.m. to 12:00 p.m.", the week from Monday. */
export function sayHours(hours: OpeningHours): string {
  const groups: { first: number; last: number; said: string }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const spans = hours[day];
    if (!spans) continue;
    const said = saySpans(spans);
    const open = groups.at(-1);
    if (open && open.said === said && (open.last + 1) % WEEKDAYS.length === day) open.last = day;
    else groups.push({ first: day, last: day, said });
  }
  const said = groups.map(({ first, last, said: spans }) => {
    const days = first === last ? WEEKDAYS[first] : `${WEEKDAYS[first]} to ${WEEKDAYS[last]}`;
    return `${days} ${spans}`;
  });
  // Where one day has two spans, a comma tells the days apart from the spans.
  return groups.some(({ said: spans }) => spans.includes(' and ')) ? said.join(', and ') : joinWords(said, 'and');
}

export function saySpans(spans: readonly OpenSpan[]): string {
  return joinWords(spans.map(saySpan), 'and');
}

function saySpan({ from, to }: OpenSpan): string {
  return from === 0 && to === DAY_MINUTES ? 'all day' : `from ${sayMinutes(from)} to ${sayMinutes(to)}`;
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
