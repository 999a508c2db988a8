/** The owner's hours, read and changed at the desk, and the times that they leave free. */
import * as v from 'valibot';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import { optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { defineCommand, defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { meetingHoursSchema, type MeetingHoursView } from '#features/meetings/shared/meeting-hours-schema.ts';
import type { Booking } from './booking.ts';
import { busyCalendar } from './busy-store.ts';
import { HOURS_ID, lockHours, readHours, storeHours, type StoredHours } from './hours-store.ts';
import { feedAddress } from './owner-feed.ts';

const nothing = v.strictObject({});

export interface HoursOptions {
  booking: Booking;
  links: PrivateLinks;
}

export function createFreeTimes(booking: Booking): FunctionBody {
  return defineQuery({ schema: nothing, read: async (_, { db, now }) => ({ ...(await booking.freeTimes(db, now)) }) });
}

export function createHoursQuery({ booking, links }: HoursOptions): FunctionBody {
  return defineQuery({
    schema: nothing,
    async read(_, { db }) {
      const { hours, feedEpoch } = await readHours(db);
      const view = { hours, timeZone: booking.ownerTimeZone, feed: feedAddress(links, feedEpoch) };
      return { ...view, calendar: await calendarOf(db, booking) } satisfies MeetingHoursView;
    },
  });
}

async function calendarOf(db: Queryable, { calendar }: Booking): Promise<MeetingHoursView['calendar']> {
  if (calendar === undefined) return null;
  const { readAt, problem } = await busyCalendar(db, calendar);
  return { readAt: optionalIsoTime(readAt), problem };
}

export const setHours = hoursCommand(meetingHoursSchema, 'meetings.hours', (hours, before) => ({ ...before, hours }));

/** Calendars that have the old address get nothing from then on. */
export const renewFeed = hoursCommand(nothing, 'meetings.feed', (_, before) => ({
  ...before,
  feedEpoch: before.feedEpoch + 1,
}));

function hoursCommand<Schema extends v.GenericSchema>(
  schema: Schema,
  action: string,
  change: (input: v.InferOutput<Schema>, before: StoredHours) => StoredHours,
): FunctionBody {
  return defineCommand({
    schema,
    handlesRepeats: true,
    async act(input, { tx, now, user }) {
      await storeHours(tx, change(input, await lockHours(tx)));
      await recordAct(tx, { actor: signedInUser({ user }).id, action, subject: HOURS_ID }, now);
    },
  });
}
