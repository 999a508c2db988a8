/** Which times are free, and takes them: whoever comes second is refused. */
import words from '#content/meetings-server-words.yaml';
import { DAY_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal, wrongFields } from '#server/platform/http/api-error.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { FreeTimes, MeetingHours } from '#features/meetings/shared/meeting-hours-schema.ts';
import { busyCalendar } from './busy-store.ts';
import { lockHours, readHours } from './hours-store.ts';
import { blockedBy, offeredStarts, overlapsAny, type Span } from './offered-starts.ts';

export interface BookingOptions {
  ownerTimeZone: string;
  /** Undefined when the owner's calendar isn't read. */
  calendarUrl: string | undefined;
}

interface Wanted {
  start: number;
  /** The meeting that is moved there: its old time is no obstacle. */
  moved?: string;
}

export type Booking = ReturnType<typeof createBooking>;

export function createBooking({ ownerTimeZone, calendarUrl }: BookingOptions) {
  const calendar = calendarUrl === undefined ? undefined : calendarKey(calendarUrl);

  /** Null when nobody can book. */
  const offered = async (db: Queryable, hours: MeetingHours, reach: Span, now: number, moved?: string) => {
    if (hours.days.every((day) => day === null)) return null;
    const known = calendar === undefined ? { readAt: now, busy: [] } : await busyCalendar(db, calendar);
    // Before the calendar was ever read, any time may be taken in it.
    if (known.readAt === null) return null;
    const held = await heldTimes(db, reach, moved);
    const taken = held.map(({ start, minutes }) => blockedBy(start, minutes, hours));
    return offeredStarts(hours, ownerTimeZone, reach, [...taken, ...known.busy], now);
  };

  return {
    ownerTimeZone,
    calendar,

    async freeTimes(db: Queryable, now: number, moved?: string): Promise<FreeTimes> {
      const { hours } = await readHours(db);
      const reach = { from: now, until: now + hours.daysAhead * DAY_MS };
      const starts = await offered(db, hours, reach, now, moved);
      return { starts: starts?.map(isoTime) ?? null, minutes: hours.minutes, confirms: hours.confirms };
    },

    /** For a visitor. @throws {Refusal} when the time isn't offered. */
    async takeOffered(tx: Queryable, { start, moved }: Wanted, now: number): Promise<MeetingHours> {
      const { hours } = await lockHours(tx);
      const starts = await offered(tx, hours, { from: start, until: start }, now, moved);
      if (!starts?.includes(start)) throw new Refusal(wrongFields({ start: words.refused.taken }));
      return hours;
    },

    /** For the owner, whose hours may make an exception. @throws {Refusal} when another meeting is then. */
    async takeUntaken(tx: Queryable, { start, moved }: Wanted, minutes: number): Promise<void> {
      await lockHours(tx);
      const span = spanOf({ start, minutes });
      const others = await heldTimes(tx, span, moved);
      if (overlapsAny(span, others.map(spanOf))) throw new Refusal(wrongFields({ start: words.refused.overlaps }));
    },
  };
}

/** Names the calendar in the database without its secret address. */
export function calendarKey(url: string): string {
  return sha256(url);
}

interface HeldTime {
  start: number;
  minutes: number;
}

/** A meeting with the free minutes around it is shorter than a day. */
async function heldTimes(db: Queryable, { from, until }: Span, except = ''): Promise<HeldTime[]> {
  const rows = await db
    .selectFrom('meetings')
    .select(['held_from as start', 'minutes'])
    .where('held_from', '>', from - DAY_MS)
    .where('held_from', '<', until + DAY_MS)
    .where('id', '<>', except)
    .execute();
  return rows.flatMap(({ start, minutes }) => (start === null ? [] : [{ start, minutes }]));
}

function spanOf({ start, minutes }: HeldTime): Span {
  return { from: start, until: start + minutes * MINUTE_MS };
}
