/** When the owner can be met, as the owner states it at the desk. */
import * as v from 'valibot';
import words from '#content/meeting-hours-words.yaml';
import { MEETING_LENGTHS } from './meeting-lengths.ts';

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const DAYS_A_WEEK = 7;
const DAYS_OFF_MAX = 100;
const BUFFER_MAX_MINUTES = 240;
const NOTICE_MAX_HOURS = 336;
const DAYS_AHEAD_MAX = 90;

const { wrong } = words;
const wholeNumber = (lowest: number, highest: number) =>
  v.pipe(
    v.number(wrong.number),
    v.integer(wrong.number),
    v.minValue(lowest, wrong.number),
    v.maxValue(highest, wrong.number),
  );
const clock = v.pipe(v.string(), v.regex(CLOCK, wrong.time));
const date = v.pipe(v.string(), v.regex(DATE, wrong.date), v.check(isDate, wrong.date));

export const meetingHoursSchema = v.strictObject({
  /** From Sunday on; null for a day without meetings. */
  days: v.pipe(
    v.array(
      v.nullable(
        v.pipe(
          // A day may end at midnight.
          v.strictObject({ opens: clock, closes: v.union([clock, v.literal('24:00')], wrong.time) }),
          v.check(({ opens, closes }) => opens < closes, wrong.order),
        ),
      ),
    ),
    v.length(DAYS_A_WEEK),
  ),
  minutes: v.picklist(MEETING_LENGTHS),
  /** Free minutes that a meeting needs on either side. */
  before: wholeNumber(0, BUFFER_MAX_MINUTES),
  after: wholeNumber(0, BUFFER_MAX_MINUTES),
  noticeHours: wholeNumber(0, NOTICE_MAX_HOURS),
  daysAhead: wholeNumber(1, DAYS_AHEAD_MAX),
  daysOff: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({ from: date, to: date }),
        v.check(({ from, to }) => from <= to, wrong.order),
      ),
    ),
    v.maxLength(DAYS_OFF_MAX),
  ),
  confirms: v.picklist(['at once', 'after a look']),
});

export type MeetingHours = v.InferOutput<typeof meetingHoursSchema>;

/** Nobody can book before the owner has stated when. */
export const NO_HOURS: MeetingHours = {
  days: Array<null>(DAYS_A_WEEK).fill(null),
  minutes: 30,
  before: 0,
  after: 15,
  noticeHours: 4,
  daysAhead: 30,
  daysOff: [],
  confirms: 'at once',
};

export interface MeetingHoursView {
  hours: MeetingHours;
  timeZone: string;
  /** Where the owner's own calendar reads all meetings; null before the first address. */
  feed: string | null;
  /** The calendar whose busy times are left out; null without one. */
  calendar: { readAt: string | null; problem: string } | null;
}

export interface FreeTimes {
  /** ISO 8601 in UTC; null when the owner states no hours, so that visitors suggest times instead. */
  starts: string[] | null;
  minutes: number;
  confirms: MeetingHours['confirms'];
}

function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}
