import * as v from 'valibot';
import { text, textsOf } from '#shared/text/words-schema.ts';

/** The strip's scale spans one afternoon and evening only. */
const evening = v.pipe(text, v.regex(/^\d{1,2}:\d{2} p\.m\.$/, 'Times are written like "5:52 p.m.".'));
const outcomes = ['answered', 'routed', 'booked', 'message', 'emergency'] as const;

export const artifact = v.strictObject({
  kind: v.literal('evening-log'),
  ...textsOf('label', 'title', 'note'),
  /** The full hours on the strip's scale, one hour apart. */
  hours: v.pipe(v.array(evening), v.minLength(2)),
  /** Marks a call to which the approved facts held no answer. */
  unknown: text,
  outcomes: v.strictObject(textsOf('answered', 'routed', 'booked', 'message', 'emergency')),
  calls: v.array(
    v.strictObject({
      time: evening,
      wanted: text,
      outcome: v.picklist(outcomes),
      seconds: v.number(),
      recorded: v.boolean(),
      /** Whether the approved facts held an answer. */
      knew: v.boolean(),
      summary: text,
    }),
  ),
  /** What the evening leaves to do. */
  total: text,
});
