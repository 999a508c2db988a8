import words from '#content/meetings-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#shared/site/durations.ts';
import { WEEKDAYS, type PhoneHours } from '#shared/site/phone-hours.ts';
import { localDay, momentOf, wallClock } from '#shared/site/wall-clock.ts';
import { MEETING_MINUTES, SLOT_FIELDS } from './meeting-times.ts';

export type Slots = Record<'timeZone' | (typeof SLOT_FIELDS)[number], string>;

/** When people answer, on the wall clock of `timeZone`. Days are numbered from Sunday, 0; hours count from midnight. */
export interface OfficeHours {
  timeZone: string;
  days: readonly number[];
  opens: number;
  closes: number;
  /** As "2026-12-25". */
  holidays: readonly string[];
}

/** The office is open while someone answers the phone. */
export function officeHours({ from, to, opens, closes, timeZone, holidays }: PhoneHours): OfficeHours {
  const days = WEEKDAYS.slice(WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(to) + 1).map((day) => SUNDAY_FIRST.indexOf(day));
  return { timeZone, days, opens: hourOf(opens), closes: hourOf(closes), holidays };
}

/** Leaves us time to see the request. */
const SOONEST_MS = 2 * HOUR_MS;
export const LATEST_DAYS = 90;
const SUNDAY_FIRST = [...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)];
const MINUTES_AN_HOUR = 60;

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

/** Whether a meeting at that moment can be asked for now. */
export function isInReach(moment: number, now: number): boolean {
  return moment >= now + SOONEST_MS && moment <= now + LATEST_DAYS * DAY_MS;
}

function problemOf(moments: readonly (number | undefined)[], index: number, now: number): string | undefined {
  const { problems } = words;
  const moment = moments[index];
  if (moment === undefined) return problems.skipped;
  if (moment < now) return problems.passed;
  if (moment < now + SOONEST_MS) return problems.soon;
  if (moment > now + LATEST_DAYS * DAY_MS) return fillWords(problems.late, { days: String(LATEST_DAYS) });
  return moments.indexOf(moment) < index ? problems.same : undefined;
}

/** "08:30" is 8.5. */
function hourOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour + minute / MINUTES_AN_HOUR;
}

export function isInOfficeHours(moment: number, { timeZone, days, opens, closes, holidays }: OfficeHours): boolean {
  const wall = wallClock(moment, timeZone);
  const hour = (wall % DAY_MS) / HOUR_MS;
  return (
    days.includes(new Date(wall).getUTCDay()) &&
    !holidays.includes(localDay(moment, timeZone)) &&
    hour >= opens &&
    hour + (MEETING_MINUTES * MINUTE_MS) / HOUR_MS <= closes
  );
}
