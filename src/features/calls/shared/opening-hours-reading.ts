/** Reads opening hours as owners type them: "M-F 9-5", "Mon-Fri 8am-12pm, 1-5pm", "9 to 5 weekdays, closed Sunday". */
import { readHoursText, type HoursItem, type WrittenTime } from './opening-hours-words.ts';
import { DAY_MINUTES, WEEKDAYS, type OpeningHours, type OpenSpan } from './opening-hours.ts';

const HALF_DAY = DAY_MINUTES / 2;
/** "1-5" is in the afternoon: nobody opens before six without saying so. */
const EARLIEST_OPENING = 6 * 60;
/** "6-9pm" is an evening, "7-9pm" a whole day. */
const LATEST_EVENING_START = 6 * 60;
const ALL_WEEK = WEEKDAYS.map((_, day) => day);

type Span = Extract<HoursItem, { is: 'span' }>;
/** What is said of days; `cut` is a break within a span. */
type Value = Span | { is: 'allDay' } | { is: 'closed' } | { is: 'cut'; span: Span };
type Said = { is: 'days'; days: readonly number[] } | Value;

/** @returns undefined when the text names no day with a time. */
export function parseOpeningHours(text: string): OpeningHours | undefined {
  return readOpeningHours(text)?.hours;
}

/** `unread` are the words that were not understood. @returns undefined when the text names no day with a time. */
export function readOpeningHours(text: string): { hours: OpeningHours; unread: readonly string[] } | undefined {
  const { items, unread } = readHoursText(text);
  const { rest, closed } = takeClosedDays(items);
  const week = weekOf(partsOf(rest)).map((spans, day) => (closed.has(day) || spans.length === 0 ? undefined : spans));
  return week.some((spans) => spans) ? { hours: week, unread } : undefined;
}

/** Takes out "closed Sunday" and "except Wednesday", which stand by themselves wherever they are written. */
function takeClosedDays(items: readonly HoursItem[]): { rest: HoursItem[]; closed: Set<number> } {
  const closed = new Set<number>();
  const rest: HoursItem[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    const isSaidOfDaysBefore = item?.is === 'closed' && rest.at(-1)?.is === 'days';
    if ((item?.is === 'except' || item?.is === 'closed') && !isSaidOfDaysBefore && items[at + 1]?.is === 'days') {
      for (let end = endOfDays(items, at + 1); at < end; at += 1) {
        const days = items[at + 1];
        if (days?.is === 'days') for (const day of days.days) closed.add(day);
      }
    } else if (item && item.is !== 'except') rest.push(item);
  }
  return { rest, closed };
}

/** The place of the last of the days that begin at `start`: "Sat, Sun" goes on, "Sun, Mon-Fri 9-5" does not. */
function endOfDays(items: readonly HoursItem[], start: number): number {
  let end = start;
  while (items[end + 1]?.is === 'days') end += 1;
  const goesOn = items[end + 1]?.is === 'stop' && items[end + 2]?.is === 'days';
  if (!goesOn) return end;
  const further = endOfDays(items, end + 2);
  return isValue(items[further + 1]) ? end : further;
}

function isValue(item: HoursItem | Said | undefined): item is Value {
  return item !== undefined && ['span', 'allDay', 'closed', 'cut'].includes(item.is);
}

/** Splits at commas and line breaks. A "closed" or "lunch" beside a span makes it a break. */
function partsOf(items: readonly HoursItem[]): Said[][] {
  const parts: Said[][] = [[]];
  for (const [at, item] of items.entries()) {
    const part = parts.at(-1) ?? [];
    const [before, beforeThat, next] = [items[at - 1], items[at - 2], items[at + 1]];
    const isBreak = before?.is === 'break' || (before?.is === 'closed' && beforeThat?.is !== 'days');
    const isNamedBehind = next?.is === 'break' && (before === undefined || before.is === 'stop');
    if (item.is === 'stop') parts.push([]);
    else if (item.is === 'span' && (isBreak || isNamedBehind)) part.push({ is: 'cut', span: item });
    else if (item.is === 'closed') {
      if (before?.is === 'days' || (before?.is === 'stop' && beforeThat?.is === 'days')) part.push({ is: 'closed' });
    } else if (item.is === 'days' || item.is === 'span') part.push(item);
    else if (item.is === 'allDay') part.push({ is: 'allDay' });
  }
  return parts.filter((part) => part.length > 0);
}

function weekOf(parts: readonly Said[][]): OpenSpan[][] {
  const week: OpenSpan[][] = ALL_WEEK.map(() => []);
  let days: readonly number[] = [];
  /** What days by themselves take over: "9-5 Monday, Wednesday". */
  let repeated: Value[] = [];
  /** Days or values that wait for their other half. */
  let held: Said[] = [];
  for (const said of parts) {
    const part: Said[] = [...held, ...said];
    held = [];
    const hasDays = part.some(({ is }) => is === 'days');
    const hasValues = part.some(isValue);
    if (hasDays && !hasValues) part.unshift(...repeated);
    if (!part.some(isValue) || (!hasDays && days.length === 0)) held = part;
    else if (isValue(part[0]) && !isValue(part.at(-1))) {
      repeated = [];
      let isUsed = false;
      for (const item of part) {
        if (isValue(item)) {
          repeated = isUsed ? [item] : [...repeated, item];
          isUsed = false;
        } else {
          days = item.days;
          for (const [index, value] of repeated.entries()) say(week, days, value, index === 0);
          isUsed = true;
        }
      }
    } else {
      if (hasDays) repeated = [];
      let isNaming = false;
      let isNew = false;
      for (const item of part) {
        if (isValue(item)) say(week, days, item, isNew);
        else days = isNaming ? [...days, ...item.days] : item.days;
        isNaming = !isValue(item);
        isNew = isNaming;
      }
    }
  }
  // "Open 24 hours" names no day.
  if (days.length === 0 && held.some(({ is }) => is === 'allDay')) say(week, ALL_WEEK, { is: 'allDay' }, true);
  return week;
}

/** @param isNew These days were just named, so that a span that overlaps what was said before takes its place. */
function say(week: OpenSpan[][], days: readonly number[], value: Value, isNew: boolean): void {
  for (const day of days) {
    const spans = week[day] ?? [];
    if (value.is === 'closed') week[day] = [];
    else {
      const after = isNew ? undefined : spans.at(-1)?.to;
      const span =
        value.is === 'allDay' ? { from: 0, to: DAY_MINUTES } : spanOf(value.is === 'cut' ? value.span : value, after);
      week[day] = withSpan(spans, span, isNew, value.is === 'cut').toSorted((a, b) => a.from - b.from);
    }
  }
}

function withSpan(spans: readonly OpenSpan[], span: OpenSpan, isNew: boolean, isCut: boolean): OpenSpan[] {
  const around = spans.find(({ from, to }) => from < span.from && span.to < to);
  // "8-5, 12-1" has a break.
  if (around && (isCut || !isNew)) {
    const before = { ...around, to: span.from };
    const after = { ...around, from: span.to };
    return spans.flatMap((one) => (one === around ? [before, after] : [one]));
  }
  const overlaps = spans.some(({ from, to }) => from < span.to && span.from < to);
  return overlaps ? [span] : [...spans, span];
}

/** @param after When the span before it ends, if there is one: in "8-12, 1-5" the second is in the afternoon. */
function spanOf({ start, end }: Pick<Span, 'start' | 'end'>, after: number | undefined): OpenSpan {
  const closing = onClock(end);
  let from = onClock(start) % DAY_MINUTES;
  if (isOpenToBoth(start)) {
    const isEarly = from < EARLIEST_OPENING && closing > from;
    const isEvening = end.half === 'p' && from <= LATEST_EVENING_START && from + HALF_DAY < closing;
    if (isEarly || isEvening || (after !== undefined && from < after && after <= from + HALF_DAY)) from += HALF_DAY;
  }
  let to = closing;
  // "9 to 5" ends in the afternoon, "6 pm to 2 am" on the next day.
  if (to <= from && isOpenToBoth(end)) to += HALF_DAY;
  if (to <= from) to = closing + DAY_MINUTES;
  return { from, to };
}

function isOpenToBoth({ minutes, half, isOf24 }: WrittenTime): boolean {
  return half === undefined && !isOf24 && minutes < HALF_DAY;
}

function onClock({ minutes, half }: WrittenTime): number {
  if (half === 'p' && minutes < HALF_DAY) return minutes + HALF_DAY;
  if (half === 'a' && minutes >= HALF_DAY) return minutes - HALF_DAY;
  return minutes;
}
