/** Schema of the function `send-demo-lead`: what a call in the receptionist demo left, sent to the visitor's inbox. */
import * as v from 'valibot';
import { isTimeZone } from '../site/time-zone.ts';
import { deliverableEmail } from '../text/deliverable-email.ts';

/** The lead card's lines, without the outcome. */
export const LEAD_LINES = ['name', 'phone', 'service', 'time', 'topic', 'language', 'questions'] as const;
const timeZone = v.pipe(v.string(), v.maxLength(60), v.check(isTimeZone, 'Give an IANA time zone.'));

/** Holds no text of the visitor's, because anybody can have this sent to anybody. */
export const demoLeadSchema = v.strictObject({
  email: deliverableEmail,
  outcome: v.picklist(['booked', 'message', 'handed-over', 'emergency', 'opted-out']),
  /** Those that the call filled in. */
  lines: v.pipe(v.array(v.picklist(LEAD_LINES)), v.maxLength(LEAD_LINES.length)),
  /** The appointment, if one was booked. */
  visit: v.optional(
    v.strictObject({
      startsAt: v.pipe(v.string(), v.isoTimestamp('Give the time in ISO 8601.')),
      minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24 * 60)),
      timeZone,
    }),
  ),
});

export type DemoLead = Omit<v.InferOutput<typeof demoLeadSchema>, 'email'>;
