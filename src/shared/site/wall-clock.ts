/** What clocks and calendars on the wall of a time zone show. Days are written as `2026-03-08`. */
import { DAY_MS, HOUR_MS } from './durations.ts';

/** Of the value of a date-and-time field, such as `2026-03-06T09:00`. */
const LOCAL_LENGTH = 16;
const DAY_LENGTH = 10;

/** Of UTC. */
export function isoDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, DAY_LENGTH);
}

export function localDay(moment: number, timeZone: string): string {
  return localOf(moment, timeZone).slice(0, DAY_LENGTH);
}

export function daysLater(day: string, days: number): string {
  return isoDay(Date.parse(day) + days * DAY_MS);
}

/** Where clocks are set forward at midnight, a day begins at one. */
export function startOfDay(day: string, timeZone: string): number {
  const wall = Date.parse(day);
  return momentOfWall(wall, timeZone) ?? momentOfWall(wall + HOUR_MS, timeZone) ?? wall;
}

/** Undefined for no time, or one that the zone skips. Of a time that occurs twice, the first moment. */
export function momentOf(local: string, timeZone: string): number | undefined {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, LOCAL_LENGTH) !== local) return undefined;
  return momentOfWall(wall, timeZone);
}

/** The same of what clocks show, as if it were UTC. */
export function momentOfWall(wall: number, timeZone: string): number | undefined {
  // The clocks may change in between, so the offset of either day can be the right one.
  const moments = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - (wallClock(near, timeZone) - near));
  const right = moments.filter((moment) => wallClock(moment, timeZone) === wall);
  return right.length > 0 ? Math.min(...right) : undefined;
}

export function localOf(moment: number, timeZone: string): string {
  return new Date(wallClock(moment, timeZone)).toISOString().slice(0, LOCAL_LENGTH);
}

/** What the zone's clocks show, as if it were UTC. */
export function wallClock(moment: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** A format costs far more to make than to use, and a week of times uses it hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** More than a visitor and the office need. Names come from visitors, in any spelling, so they can't all be kept. */
const FORMATS_MAX = 20;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  if (formats.size === FORMATS_MAX) formats.clear();
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}
