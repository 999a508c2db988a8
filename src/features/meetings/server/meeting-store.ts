import { exporterOf } from '#server/platform/forms/envelope-store.ts';
import { randomUUID } from 'node:crypto';
import { emailKey } from '#shared/text/email-address.ts';
import type { MeetingStatus } from '../shared/meeting-schema.ts';
import type { VisitSource } from '#shared/visitors/visit-source.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Storing } from '#server/platform/forms/site-form.ts';

/** Moments are milliseconds since 1970. */
export interface Meeting {
  id: string;
  name: string;
  email: string;
  about: string;
  timeZone: string;
  slots: number[];
  status: MeetingStatus;
  startsAt: number | null;
  sequence: number;
  version: number;
  repeats: number;
}

export interface NewMeeting extends Pick<Meeting, 'name' | 'email' | 'about' | 'timeZone' | 'slots'> {
  sourcePage: string | null;
  source: VisitSource | undefined;
}

export type StoredMeeting = Meeting & Pick<NewMeeting, 'source'>;

export async function addMeeting(
  db: Queryable,
  asked: NewMeeting,
  { envelopeId, now }: Storing,
): Promise<StoredMeeting> {
  const row = await db
    .insertInto('meetings')
    .values({
      id: randomUUID(),
      name: asked.name,
      email: asked.email,
      email_key: emailKey(asked.email),
      about: asked.about,
      time_zone: asked.timeZone,
      slots: JSON.stringify(asked.slots),
      status: 'requested',
      starts_at: null,
      sequence: 0,
      version: 1,
      repeats: 0,
      source_page: asked.sourcePage,
      source: asked.source ? JSON.stringify(asked.source) : null,
      created_at: now,
      updated_at: now,
      envelope_id: envelopeId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...meetingOf(row), source: asked.source };
}

export async function meetingIn(db: Queryable, envelopeId: string): Promise<StoredMeeting> {
  const row = await db
    .selectFrom('meetings')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  // `addMeeting` wrote it as JSON.
  const source = row.source === null ? undefined : (JSON.parse(row.source) as VisitSource);
  return { ...meetingOf(row), source };
}

export async function findMeeting(db: Queryable, id: string): Promise<Meeting | undefined> {
  const row = await db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst();
  return row && meetingOf(row);
}

export async function envelopeOf(db: Queryable, { id }: Meeting): Promise<string> {
  const row = await db.selectFrom('meetings').select('envelope_id').where('id', '=', id).executeTakeFirst();
  return row?.envelope_id ?? '';
}

/** Stores an answer to the previous version. Returns false when that version has been answered already. */
export async function storeAnswer(db: Queryable, meeting: Meeting, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('meetings')
    .set({
      slots: JSON.stringify(meeting.slots),
      status: meeting.status,
      starts_at: meeting.startsAt,
      sequence: meeting.sequence,
      version: meeting.version,
      repeats: meeting.repeats,
      updated_at: now,
    })
    .where('id', '=', meeting.id)
    .where('version', '=', meeting.version - 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const exportMeetings = exporterOf('meetings', (row) => ({
  name: row.name,
  email: row.email,
  about: row.about,
  timeZone: row.time_zone,
  times: meetingOf(row).slots.map(isoTime),
  status: row.status,
  startsAt: optionalIsoTime(row.starts_at),
  sourcePage: row.source_page,
  cameFrom: row.source,
  askedAt: isoTime(row.created_at),
}));

function meetingOf(row: MeetingRow): Meeting {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    about: row.about,
    timeZone: row.time_zone,
    // `addMeeting` wrote it as JSON.
    slots: JSON.parse(row.slots) as number[],
    status: row.status,
    startsAt: row.starts_at,
    sequence: row.sequence,
    version: row.version,
    repeats: row.repeats,
  };
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    meetings: MeetingRow;
  }
}

interface MeetingRow {
  id: string;
  name: string;
  email: string;
  email_key: string;
  about: string;
  time_zone: string;
  slots: string;
  status: MeetingStatus;
  starts_at: number | null;
  sequence: number;
  version: number;
  /** How often the side that proposed last has replaced its proposal since the other side answered. */
  repeats: number;
  source_page: string | null;
  /** JSON of a `VisitSource`; null when nothing is known. */
  source: string | null;
  created_at: number;
  updated_at: number;
  envelope_id: string;
}
