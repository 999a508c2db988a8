/** The times at which a meeting can begin: within the owner's hours, and free. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { daysLater, localDay, momentOfWall } from '#shared/site/wall-clock.ts';
import type { MeetingHours } from '#features/meetings/shared/meeting-hours-schema.ts';

/** Moments; the end is not part of it. */
export interface Span {
  from: number;
  until: number;
}

const MINUTES_AN_HOUR = 60;
/** More often than that would fill the page with times. */
const SHORTEST_STEP = 30;

/** @param busy Without the free minutes that a meeting needs around it. */
export function offeredStarts(
  hours: MeetingHours,
  timeZone: string,
  { from, until }: Span,
  busy: readonly Span[],
  now: number,
): number[] {
  const soonest = Math.max(from, now + hours.noticeHours * HOUR_MS);
  const latest = Math.min(until, now + hours.daysAhead * DAY_MS);
  const starts: number[] = [];
  const last = localDay(latest, timeZone);
  for (let day = localDay(soonest, timeZone); day <= last; day = daysLater(day, 1)) {
    if (hours.daysOff.some((off) => off.from <= day && day <= off.to)) continue;
    starts.push(...startsOn(day, hours, timeZone));
  }
  return starts.filter(
    (start) => start >= soonest && start <= latest && !overlapsAny(blockedBy(start, hours.minutes, hours), busy),
  );
}

/** What a meeting takes of the owner's day, with the free minutes around it. */
export function blockedBy(start: number, minutes: number, { before, after }: MeetingHours): Span {
  return { from: start - before * MINUTE_MS, until: start + (minutes + after) * MINUTE_MS };
}

export function overlapsAny(span: Span, others: readonly Span[]): boolean {
  return others.some(({ from, until }) => from < span.until && span.from < until);
}

function startsOn(day: string, { days, minutes }: MeetingHours, timeZone: string): number[] {
  const window = days[new Date(day).getUTCDay()];
  if (!window) return [];
  const [opens, closes] = [minutesOf(window.opens), minutesOf(window.closes)];
  const step = Math.max(minutes, SHORTEST_STEP);
  const walls = Array.from({ length: Math.ceil((closes - opens) / step) }, (_, index) => opens + index * step);
  const first = momentAt(day, opens, timeZone);
  const last = momentAt(day, closes, timeZone);
  // Looking each time up is slow, and needed only where the clocks change.
  const isPlain = first !== undefined && last !== undefined && last - first === (closes - opens) * MINUTE_MS;
  const starts = isPlain
    ? walls.map((wall) => first + (wall - opens) * MINUTE_MS)
    : walls.flatMap((wall) => momentAt(day, wall, timeZone) ?? []);
  // The clocks may skip the hour at which it closes.
  const end = last ?? momentAt(day, closes + MINUTES_AN_HOUR, timeZone) ?? -Infinity;
  return starts.filter((start) => start + minutes * MINUTE_MS <= end);
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * MINUTES_AN_HOUR + minute;
}

function momentAt(day: string, minute: number, timeZone: string): number | undefined {
  return momentOfWall(Date.parse(day) + minute * MINUTE_MS, timeZone);
}
