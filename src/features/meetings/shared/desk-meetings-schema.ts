import * as v from 'valibot';
import { freeTime, type CalendarAnswer, type MeetingStatus } from './meeting-schema.ts';
import { rowVersion } from '#shared/site/row-version.ts';

const id = v.pipe(v.string(), v.uuid());

export const personMeetingsSchema = v.strictObject({ person: id });

export const changeMeetingSchema = v.strictObject({
  id,
  version: rowVersion,
  change: v.variant('kind', [
    v.strictObject({ kind: v.literal('accept'), slot: v.picklist([0, 1, 2]) }),
    v.strictObject({ kind: v.literal('move'), start: freeTime }),
    v.strictObject({ kind: v.literal('decline'), note: v.pipe(v.string(), v.trim(), v.maxLength(500)) }),
  ]),
});

export type MeetingChange = v.InferOutput<typeof changeMeetingSchema>['change'];

export interface DeskMeeting {
  id: string;
  version: number;
  status: MeetingStatus;
  about: string;
  phone: string | null;
  /** ISO 8601 in UTC. */
  slots: string[];
  startsAt: string | null;
  minutes: number;
  /** The visitor's. */
  timeZone: string;
  answer: CalendarAnswer | null;
  /** The time that their calendar suggests instead. */
  suggestedAt: string | null;
}
