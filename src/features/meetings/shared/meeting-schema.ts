import * as v from 'valibot';
import words from '#content/meetings-words.yaml';
import { isPhoneNumber } from '#shared/text/typed-phone.ts';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';
import { screeningSchema } from '#shared/visitors/screening-schema.ts';
import { codePoints } from '#shared/text/text-length.ts';
import { visitSourceSchema } from '#shared/visitors/visit-source-schema.ts';
import { senderName } from '#shared/visitors/sender-schema.ts';
import { rowVersion } from '#shared/site/row-version.ts';

/** The value of a date-and-time field: wall-clock time in the time zone sent with it. */
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const localTime = v.pipe(v.string(), v.maxLength(16, words.missing.time), v.regex(LOCAL_TIME, words.missing.time));

/** An IANA name; the server checks that it exists. */
const timeZone = v.pipe(v.string(), codePoints(1, 60));
const note = v.pipe(v.string(), v.trim(), codePoints(0, 500));
const times = { timeZone, slot1: localTime, slot2: localTime, slot3: localTime };

/** Optional for pages that were opened before the form had it; the form's own field can't be left empty. */
const phone = v.optional(v.pipe(v.string(), v.trim(), v.check(isPhoneNumber, words.invalidPhone)));
const asker = {
  name: senderName,
  email: deliverableEmail,
  phone,
  about: v.pipe(v.string(), v.trim(), codePoints(1, 2_000)),
};
const extras = { source: v.optional(visitSourceSchema), screening: screeningSchema };

export const meetingRequestSchema = v.strictObject({ ...asker, ...times, ...extras });

/** As `Date` writes a full minute. */
const FREE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/;
export const freeTime = v.pipe(v.string(words.missing.free), v.regex(FREE_TIME, words.missing.free));

/** The same with one of the times that the owner offers. */
export const meetingBookingSchema = v.strictObject({ ...asker, timeZone, start: freeTime, ...extras });

const TOKEN_MAX_LENGTH = 200;
const token = v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH));

export const meetingQuerySchema = v.strictObject({ token });

export const meetingAnswerSchema = v.strictObject({
  token,
  version: rowVersion,
  answer: v.variant('kind', [
    v.strictObject({ kind: v.literal('accept'), slot: v.picklist([0, 1, 2]) }),
    v.strictObject({ kind: v.literal('propose'), ...times, note }),
    v.strictObject({ kind: v.literal('decline'), note }),
  ]),
});

export type MeetingBooking = v.InferOutput<typeof meetingBookingSchema>;
export type MeetingRequest = v.InferOutput<typeof meetingRequestSchema>;
export type ProposedTimes = Pick<v.InferOutput<typeof meetingRequestSchema>, keyof typeof times>;
export type MeetingAnswer = v.InferOutput<typeof meetingAnswerSchema>['answer'];

/** The two sides of a meeting: our owner and the visitor who asked. */
export type MeetingSide = 'owner' | 'visitor';
/** `requested` waits for the owner, `proposed` for the visitor. */
export type MeetingStatus = 'requested' | 'proposed' | 'confirmed' | 'declined' | 'cancelled';

/** What a visitor's calendar program answers to an invitation. */
export type CalendarAnswer = 'accepted' | 'tentative' | 'declined';

export interface MeetingView {
  side: MeetingSide;
  status: MeetingStatus;
  version: number;
  name: string;
  about: string;
  timeZone: string;
  /** ISO 8601 in UTC. */
  slots: string[];
  startsAt: string | null;
}
