import { keysOfGroupOf } from '#server/platform/people/merged-people.ts';
import { exporterOf, LET_THROUGH } from '#server/platform/forms/envelope-store.ts';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#shared/site/durations.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { CalendarAnswer, MeetingStatus } from '../shared/meeting-schema.ts';
import { MEETING_MINUTES } from '../shared/meeting-times.ts';
import type { VisitSource } from '#shared/visitors/visit-source.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Storing } from '#server/platform/forms/site-form.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    meetings: MeetingRow;
  }
}

/** Moments are milliseconds since 1970. */
interface MeetingRow {
  id: string;
  name: string;
  email: string;
  email_key: string;
  about: string;
  /** As typed. */
  phone: string | null;
  time_zone: string;
  /** JSON array of moments. */
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
  minutes: number;
  /** When the time begins that no other meeting may take; null while it takes none. */
  held_from: number | null;
  /** What the visitor's calendar answered to the latest invitation. */
  answer: CalendarAnswer | null;
  answered_at: number | null;
  suggested_at: number | null;
}

type Same = 'id' | 'name' | 'email' | 'about' | 'phone' | 'status' | 'sequence' | 'version' | 'repeats' | 'minutes';

export interface Meeting extends Pick<MeetingRow, Same> {
  timeZone: string;
  slots: number[];
  startsAt: number | null;
}

/** The latest of a visitor's calendar. */
export interface Answered {
  answer: CalendarAnswer | null;
  /** The time that they would rather have. */
  suggestedAt: number | null;
}

export interface NewMeeting extends Pick<Meeting, 'name' | 'email' | 'about' | 'phone' | 'timeZone' | 'slots'> {
  sourcePage: string | null;
  source: VisitSource | undefined;
}

/** Of a meeting that a visitor books: its one time, agreed at once or held until a look. */
export interface Booked {
  minutes: number;
  isAgreed: boolean;
}

export type StoredMeeting = Meeting & Pick<NewMeeting, 'source'>;

export async function addMeeting(
  db: Queryable,
  asked: NewMeeting,
  { envelopeId, heldFor, now }: Storing,
  booked?: Booked,
): Promise<StoredMeeting> {
  const { name, email, about, phone, timeZone, slots, sourcePage, source } = asked;
  const by = { name, email, email_key: emailKey(email), phone };
  const request = { ...by, about, time_zone: timeZone, slots: JSON.stringify(slots) };
  const from = { source_page: sourcePage, source: source ? JSON.stringify(source) : null, envelope_id: envelopeId };
  const [first = null] = slots;
  // Spam takes nobody's time.
  const isAgreed = booked?.isAgreed === true && heldFor === null;
  const state = {
    status: isAgreed ? 'confirmed' : 'requested',
    starts_at: isAgreed ? first : null,
    held_from: booked && heldFor === null ? first : null,
    ...UNANSWERED,
    minutes: booked?.minutes ?? MEETING_MINUTES,
    sequence: 0,
    version: 1,
    repeats: 0,
  } as const;
  const row = await db
    .insertInto('meetings')
    .values({ id: randomUUID(), ...request, ...from, ...state, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...meetingOf(row), source };
}

export async function meetingIn(db: Queryable, envelopeId: string): Promise<StoredMeeting> {
  const ofEnvelope = db.selectFrom('meetings').selectAll().where('envelope_id', '=', envelopeId);
  const row = await ofEnvelope.executeTakeFirstOrThrow();
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
  const { id, slots, startsAt, status, sequence, version, repeats } = meeting;
  const times = { slots: JSON.stringify(slots), starts_at: startsAt, held_from: heldFrom(meeting), updated_at: now };
  const { numUpdatedRows } = await db
    .updateTable('meetings')
    .set({ ...times, ...UNANSWERED, status, sequence, version, repeats })
    .where('id', '=', id)
    .where('version', '=', version - 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const UNANSWERED = { answer: null, answered_at: null, suggested_at: null };

/**
 * Stores what a calendar answered to the invitation with this sequence number. `old`: it has answered since, or the
 * meeting has changed. `same`: it says what it said before.
 */
export async function storeCalendarAnswer(
  db: Queryable,
  { id, sequence }: Pick<Meeting, 'id' | 'sequence'>,
  { answer, suggestedAt, answeredAt }: Answered & { answeredAt: number },
): Promise<'new' | 'same' | 'old'> {
  const before = await db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst();
  const { numUpdatedRows } = await db
    .updateTable('meetings')
    .set({ answer, suggested_at: suggestedAt, answered_at: answeredAt })
    .where('id', '=', id)
    .where('sequence', '=', sequence)
    .where((row) => row.or([row('answered_at', 'is', null), row('answered_at', '<', answeredAt)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'old';
  return before?.answer === answer && before.suggested_at === suggestedAt ? 'same' : 'new';
}

/** An agreed time is held, and so is the one that waits for our look. */
function heldFrom({ status, startsAt, slots }: Meeting): number | null {
  if (status === 'confirmed') return startsAt;
  return status === 'requested' && slots.length === 1 ? (slots[0] ?? null) : null;
}

const DAYS_PAST = 1;

/** A person's that are neither off nor over, the next one first. */
export async function openMeetingsOf(db: Queryable, personId: string, now: number): Promise<(Meeting & Answered)[]> {
  const rows = await db
    .selectFrom('meetings')
    .innerJoin('envelopes', 'envelopes.id', 'meetings.envelope_id')
    .selectAll('meetings')
    .where('meetings.email_key', 'in', keysOfGroupOf(personId))
    .where('meetings.status', 'in', ['requested', 'proposed', 'confirmed'])
    .where((row) => row.or([row('starts_at', 'is', null), row('starts_at', '>', now - DAYS_PAST * DAY_MS)]))
    .where(LET_THROUGH)
    .orderBy('meetings.created_at')
    .execute();
  const meetings = rows.map((row) => ({ ...meetingOf(row), answer: row.answer, suggestedAt: row.suggested_at }));
  return meetings.toSorted((one, other) => nextOf(one) - nextOf(other));
}

/** When it is, or when it may be at first. */
function nextOf({ startsAt, slots }: Meeting): number {
  return startsAt ?? slots[0] ?? 0;
}

/** Those that take the owner's time, from then on. */
export async function heldMeetings(db: Queryable, since: number): Promise<(Meeting & { changedAt: number })[]> {
  const held = db.selectFrom('meetings').selectAll().where('held_from', '>=', since);
  const rows = await held.orderBy('held_from').orderBy('id').execute();
  return rows.map((row) => ({ ...meetingOf(row), changedAt: row.updated_at }));
}

export const exportMeetings = exporterOf('meetings', (row) => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  about: row.about,
  timeZone: row.time_zone,
  times: meetingOf(row).slots.map(isoTime),
  status: row.status,
  startsAt: optionalIsoTime(row.starts_at),
  minutes: row.minutes,
  calendarAnswer: row.answer,
  calendarSuggests: optionalIsoTime(row.suggested_at),
  sourcePage: row.source_page,
  cameFrom: row.source,
  askedAt: isoTime(row.created_at),
}));

function meetingOf(row: MeetingRow): Meeting {
  const { id, name, email, about, phone, status, sequence, version, repeats, minutes } = row;
  const { time_zone: timeZone, starts_at: startsAt } = row;
  // `addMeeting` wrote them as JSON.
  const slots = JSON.parse(row.slots) as number[];
  return { id, name, email, about, phone, timeZone, slots, status, startsAt, sequence, version, repeats, minutes };
}
