/** Schema of the function `send-demo-lead`: what a call in the receptionist demo left, sent to the visitor's inbox. */
import * as v from 'valibot';
import { deliverableEmail } from '../text/deliverable-email.ts';
import { codePoints } from '../text/text-length.ts';

/** Anybody can have this sent to anybody, so that it carries short facts only. */
const fact = v.pipe(v.string(), v.trim(), codePoints(1, 120), v.regex(/^[^\p{Cc}<>]*$/u, 'Leave out < and >.'));
const LEAD_QUESTIONS_MAX = 5;

export const demoLeadSchema = v.strictObject({
  email: deliverableEmail,
  business: fact,
  outcome: v.picklist(['booked', 'message', 'put-through', 'paged']),
  /** The lead card's lines in their order, without the outcome. */
  facts: v.pipe(v.array(v.strictObject({ label: fact, value: fact })), v.maxLength(8 + LEAD_QUESTIONS_MAX)),
  /** The appointment, if one was booked. */
  visit: v.optional(
    v.strictObject({
      service: fact,
      startsAt: v.pipe(v.string(), v.isoTimestamp('Give the time in ISO 8601.')),
      minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24 * 60)),
    }),
  ),
});

export type DemoLead = Omit<v.InferOutput<typeof demoLeadSchema>, 'email'>;
