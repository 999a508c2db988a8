import * as v from 'valibot';
import { isTimeZone } from '#shared/site/time-zone.ts';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';

const STEPS_MAX = 30;

/** Holds no text of the visitor's, because anybody can have this sent to anybody: the server replays the call. */
export const demoLeadSchema = v.strictObject({
  email: deliverableEmail,
  call: v.pipe(v.string(), v.maxLength(40)),
  /** What the caller did, in its order: `choose-0`, `aside-1`, `tell`. */
  path: v.pipe(v.array(v.pipe(v.string(), v.regex(/^(choose-\d|aside-\d|tell)$/))), v.maxLength(STEPS_MAX)),
  visit: v.optional(
    v.strictObject({
      startsAt: v.pipe(v.string(), v.isoTimestamp('Give the time in ISO 8601.')),
      timeZone: v.pipe(v.string(), v.maxLength(60), v.check(isTimeZone, 'Give an IANA time zone.')),
    }),
  ),
});

export type DemoLead = Omit<v.InferOutput<typeof demoLeadSchema>, 'email'>;
