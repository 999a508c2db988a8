/** The sample diary: free times made up from the opening hours, the same for everybody on a given day. */
import {
  joinWords,
  nextOpening,
  sayMinutes,
  WEEKDAYS,
  type OpeningHours,
  type OpenSpan,
} from '../../../../shared/receptionist/opening-hours.ts';

export interface DiaryOptions {
  hours: OpeningHours;
  /** Minutes that one appointment takes. */
  visitMinutes: number;
  now: Date;
}

/** What the caller would like; all that is given must fit. */
export interface WantedTime {
  /** Midnight of the first and the last day that suit. */
  days?: { first: Date; last: Date } | undefined;
  weekday?: number | undefined;
  /** Minutes after midnight between which the appointment may start, both included. */
  between?: { from: number; to: number } | undefined;
  /** Minutes after midnight, when the caller named a time. */
  exact?: number | undefined;
  /** The latest of the times that fit. */
  isLatest?: boolean | undefined;
}

export const DAY_MS = 86_400_000;
const HOUR = 60;
const NOON = 12 * HOUR;
const EVENING = 17 * HOUR;
/** Between these an hour needs no "a.m." or "p.m.". */
const PLAIN_HOURS = { from: 7 * HOUR, to: 19 * HOUR };
/** Nobody is there sooner than this. */
const NOTICE_MS = 90 * 60_000;
const DAYS_AHEAD = 21;
/** Of seven times this many are taken; which ones depends on the day. */
const CYCLE = 7;
const TAKEN = new Set([0, 2, 3, 5]);

/** Every free time of the next three weeks, in order. */
export function freeSlots({ hours, visitMinutes, now }: DiaryOptions): Date[] {
  const slots: Date[] = [];
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = startOfDay(now, ahead);
    const dayNumber = Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS);
    const starts = (hours[day.getDay()] ?? []).flatMap((span) => startsIn(span, visitMinutes));
    for (const [place, start] of starts.entries()) {
      const slot = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, start);
      if (slot.getTime() < now.getTime() + NOTICE_MS || TAKEN.has((dayNumber + 3 * place) % CYCLE)) continue;
      slots.push(slot);
    }
  }
  return slots;
}

function startsIn({ from, to }: OpenSpan, visitMinutes: number): number[] {
  const visits = Math.max(0, Math.floor((to - from) / visitMinutes));
  return Array.from({ length: visits }, (_, index) => from + index * visitMinutes);
}

export function fits(slot: Date, { days, weekday, between, exact }: WantedTime): boolean {
  const minutes = minutesOf(slot);
  const day = startOfDay(slot);
  return (
    (days === undefined || (days.first <= day && day <= days.last)) &&
    (weekday === undefined || slot.getDay() === weekday) &&
    (between === undefined || (between.from <= minutes && minutes <= between.to)) &&
    (exact === undefined || exact === minutes)
  );
}

/** The first times that suit, on different days where no day was asked for. */
export function pickOffers(slots: readonly Date[], wanted: WantedTime, count: number): Date[] {
  const suiting = slots.filter((slot) => fits(slot, wanted));
  if (wanted.isLatest && wanted.days) return suiting.slice(-1);
  const sameDay = wanted.days !== undefined && wanted.days.first.getTime() === wanted.days.last.getTime();
  if (sameDay || wanted.exact !== undefined) return suiting.slice(0, count);
  // "Afternoons" leaves the day open.
  const isAnyDay = wanted.days === undefined && wanted.between !== undefined;
  const perDay = isAnyDay ? 1 : Math.ceil(count / 2);
  return suiting
    .filter((slot, index) => {
      const before = suiting
        .slice(0, index)
        .filter((other) => startOfDay(other).getTime() === startOfDay(slot).getTime());
      return before.length < perDay;
    })
    .slice(0, count);
}

export function startOfDay(moment: Date, daysLater = 0): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + daysLater);
}

export function minutesOf(moment: Date): number {
  return moment.getHours() * HOUR + moment.getMinutes();
}

/** "today", "tomorrow", "Tuesday", or further off "Tuesday, November 24". */
export function sayDay(day: Date, now: Date): string {
  const ahead = Math.round((startOfDay(day).getTime() - startOfDay(now).getTime()) / DAY_MS);
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  const weekday = WEEKDAYS[day.getDay()] ?? '';
  if (ahead < WEEKDAYS.length) return weekday;
  return `${weekday}, ${day.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })}`;
}

/** "tomorrow at 9:30 a.m.", as it is written down. */
export function saySlot(slot: Date, now: Date): string {
  return `${sayDay(slot, now)} at ${sayMinutes(minutesOf(slot))}`;
}

/** "tomorrow at 9:30", as people say it. */
export function speakSlot(slot: Date, now: Date): string {
  return `${sayDay(slot, now)} at ${speakMinutes(minutesOf(slot))}`;
}

/** "9:30", "noon", "2" or "7:30 p.m." */
function speakMinutes(minutes: number): string {
  if (minutes === NOON) return 'noon';
  const said = sayMinutes(minutes);
  const isPlain = PLAIN_HOURS.from <= minutes && minutes < PLAIN_HOURS.to;
  return isPlain ? said.replace(/(?::00)? [ap]\.m\.$/, '') : said;
}

/** "tomorrow at 9:30 or 11, or Thursday at 3:30" */
export function saySlots(slots: readonly Date[], now: Date): string {
  const days = Map.groupBy(slots, (slot) => sayDay(slot, now));
  const said = [...days].map(([day, times]) => {
    return `${day} at ${joinWords(
      times.map((time) => speakMinutes(minutesOf(time))),
      'or',
    )}`;
  });
  // "Today at 1 or 2, or tomorrow at 9"
  return said.length < slots.length ? said.join(', or ') : joinWords(said, 'or');
}

/** "tomorrow morning" or "Friday at 2:00 p.m."; undefined when the wish names no single day. */
export function sayWish({ days, between, exact }: WantedTime, now: Date): string | undefined {
  if (!days || days.first.getTime() !== days.last.getTime()) return undefined;
  const day = sayDay(days.first, now);
  if (exact !== undefined) return `${day} at ${speakMinutes(exact)}`;
  const part =
    between &&
    (between.to <= NOON ? 'morning' : between.from >= EVENING ? 'evening' : between.from >= NOON ? 'afternoon' : '');
  return part ? `${day === 'today' ? 'this' : day} ${part}` : day;
}

/** "Monday at 8", or "7:30" on the same day: behind "until", when somebody is there again. */
export function sayNextOpening(hours: OpeningHours, now: Date): string {
  const opening = nextOpening(hours, now);
  if (!opening) return 'the next working day';
  const isToday = startOfDay(opening).getTime() === startOfDay(now).getTime();
  return isToday ? speakMinutes(minutesOf(opening)) : speakSlot(opening, now);
}
