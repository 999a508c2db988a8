/** Turns times on a visitor's wall clock into moments, and says which of them can't be taken and why. */
import { MINUTE_MS, HOUR_MS, DAY_MS } from '../site/durations.ts';
import { MEETING_MINUTES, SLOT_FIELDS } from './meeting-times.ts';

export type Slots = Record<'timeZone' | (typeof SLOT_FIELDS)[number], string>;

/** When people answer, on the wall clock of `timeZone`. Days are numbered from Sunday, 0; hours count from midnight. */
export interface OfficeHours {
  timeZone: string;
  days: readonly number[];
  opens: number;
  closes: number;
}

/** Of the value of a date-and-time field, such as `2026-03-06T09:00`. */
const LOCAL_LENGTH = 16;
/** Leaves us time to see the request. */
const SOONEST_MS = 2 * HOUR_MS;
const LATEST_DAYS = 90;

/** By field name. @throws {RangeError} for an unknown time zone. */
export function slotProblems(slots: Slots, now: number): Record<string, string> {
  const moments = momentsOf(slots);
  const problems: Record<string, string> = {};
  SLOT_FIELDS.forEach((field, index) => {
    const problem = problemOf(moments, index, now);
    if (problem) problems[field] = problem;
  });
  return problems;
}

export function momentsOf(slots: Slots): (number | undefined)[] {
  return SLOT_FIELDS.map((field) => momentOf(slots[field], slots.timeZone));
}

function problemOf(moments: readonly (number | undefined)[], index: number, now: number): string | undefined {
  const moment = moments[index];
  if (moment === undefined) return "That time doesn't exist: the clocks go forward. Choose an hour later.";
  if (moment < now) return 'This time has passed. Choose a later one.';
  if (moment < now + SOONEST_MS) return 'Choose a time at least two hours from now.';
  if (moment > now + LATEST_DAYS * DAY_MS) return `Choose a time within the next ${LATEST_DAYS} days.`;
  return moments.indexOf(moment) < index ? 'Choose three different times.' : undefined;
}

/**
 * Undefined for what is no time, or one that the zone skips when its clocks go forward. A time that occurs twice gives
 * the first moment.
 */
export function momentOf(local: string, timeZone: string): number | undefined {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, LOCAL_LENGTH) !== local) return undefined;
  // The clocks may change in between, so the offset of either day can be the right one.
  const moments = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - (wallClock(near, timeZone) - near));
  const right = moments.filter((moment) => wallClock(moment, timeZone) === wall);
  return right.length > 0 ? Math.min(...right) : undefined;
}

export function isInOfficeHours(moment: number, { timeZone, days, opens, closes }: OfficeHours): boolean {
  const wall = wallClock(moment, timeZone);
  const hour = (wall % DAY_MS) / HOUR_MS;
  return (
    days.includes(new Date(wall).getUTCDay()) &&
    hour >= opens &&
    hour + (MEETING_MINUTES * MINUTE_MS) / HOUR_MS <= closes
  );
}

/** What the zone's clocks show, as if it were UTC. */
function wallClock(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}
