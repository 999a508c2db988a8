/** Schema of the function `send-demo-lead`: a guided call that was finished, whose lead is sent to the visitor's inbox. */
import * as v from 'valibot';
import { isTimeZone } from '#shared/site/time-zone.ts';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';

/** More than any call has. */
const STEPS_MAX = 30;

/** Holds no text of the visitor's, because anybody can have this sent to anybody: the server replays the call. */
export const demoLeadSchema = v.strictObject({
  email: deliverableEmail,
  /** Which call. */
  call: v.pipe(v.string(), v.maxLength(40)),
  /** What the caller did, in its order: `choose-0`, `aside-1`, `tell`. */
  path: v.pipe(v.array(v.pipe(v.string(), v.regex(/^(choose-\d|aside-\d|tell)$/))), v.maxLength(STEPS_MAX)),
  /** When the appointment is, if one was booked. */
  visit: v.optional(
    v.strictObject({
      startsAt: v.pipe(v.string(), v.isoTimestamp('Give the time in ISO 8601.')),
      timeZone: v.pipe(v.string(), v.maxLength(60), v.check(isTimeZone, 'Give an IANA time zone.')),
    }),
  ),
});

export type DemoLead = Omit<v.InferOutput<typeof demoLeadSchema>, 'email'>;
