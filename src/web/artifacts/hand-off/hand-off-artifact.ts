import * as v from 'valibot';
import { text, textsOf } from '#shared/text/words-schema.ts';

const lane = v.picklist(['visitor', 'ours', 'staff']);
const state = v.picklist(['talk', 'hold', 'ring']);

const steps = v.pipe(
  v.array(
    v.strictObject({
      /** Seconds from the visitor's click. */
      at: v.number(),
      lane,
      what: text,
      says: v.optional(text),
      tag: text,
      /** Marks the step at which the brief is heard. */
      brief: v.optional(v.boolean(), false),
    }),
  ),
  v.check((all) => all.every(({ at }, i) => at > (all[i - 1]?.at ?? -1)), 'Steps stand in the order of their time.'),
);

export const artifact = v.pipe(
  v.strictObject({
    kind: v.literal('hand-off'),
    ...textsOf('label', 'title'),
    lanes: v.array(v.strictObject({ id: lane, name: text, short: text })),
    /** Names for the state of a connection between two lanes. */
    states: v.strictObject(textsOf('talk', 'hold', 'ring')),
    briefTitle: text,
    /** What the member of staff hears before they choose, line by line. */
    brief: v.array(v.strictObject({ says: text, tag: text })),
    /** The steps up to the ring, which both outcomes share. */
    shared: steps,
    parts: v.strictObject({ answered: part(), nobody: part() }),
  }),
  v.check(
    ({ shared, parts }) => Object.values(parts).every((one) => (one.steps[0]?.at ?? 0) > (shared.at(-1)?.at ?? 0)),
    'Each way on starts after the shared steps.',
  ),
);

function part() {
  return v.strictObject({
    ...textsOf('name', 'choice', 'outcome'),
    steps,
    /** Who is connected when, over the whole talk. */
    links: v.array(
      v.strictObject({
        from: v.number(),
        to: v.number(),
        join: v.picklist(['visitor-ours', 'ours-staff', 'visitor-staff']),
        state,
      }),
    ),
  });
}
