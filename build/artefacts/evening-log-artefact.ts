/** One evening's calls, as the owner finds them in the morning. */
import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());
const outcomes = ['answered', 'routed', 'booked', 'message', 'emergency'] as const;

export const eveningLog = v.strictObject({
  kind: v.literal('evening-log'),
  label: text,
  title: text,
  note: text,
  outcomes: v.strictObject({ answered: text, routed: text, booked: text, message: text, emergency: text }),
  calls: v.array(
    v.strictObject({
      time: text,
      wanted: text,
      outcome: v.picklist(outcomes),
      seconds: v.number(),
      recorded: v.boolean(),
      /** Whether the approved facts held an answer. */
      knew: v.boolean(),
      summary: text,
    }),
  ),
  totals: v.strictObject({ calls: v.number(), seconds: v.number(), countedSeconds: v.number(), text }),
});
