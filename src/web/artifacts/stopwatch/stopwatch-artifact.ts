/** A call to time: who speaks when, and what each pause before the agent was spent on. */
import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

export const artifact = v.pipe(
  v.strictObject({
    kind: v.literal('stopwatch'),
    label: text,
    title: text,
    how: v.array(text),
    /** Seconds from pick-up to hang-up. */
    length: v.number(),
    speakers: v.record(v.string(), v.strictObject({ name: text, side: v.picklist(['agent', 'person']) })),
    turns: v.array(
      v.strictObject({
        from: v.number(),
        to: v.number(),
        speaker: text,
        says: text,
        /** What the pause before this turn was spent on. Marks the pause as one to time. */
        gap: v.optional(text),
      }),
    ),
    overlap: text,
    note: text,
  }),
  v.check(
    ({ turns, length }) =>
      turns.every((turn, i) => turn.to > turn.from && turn.from > (turns[i - 1]?.from ?? -1) && turn.to <= length),
    'Turns start one after the other within the length of the call; they may overlap.',
  ),
  v.check(
    ({ turns, speakers }) =>
      turns.every((turn, i) => {
        const before = turns[i - 1];
        if (turn.gap === undefined) return true;
        if (before === undefined || before.to >= turn.from) return false;
        return speakers[turn.speaker]?.side === 'agent' && speakers[before.speaker]?.side === 'person';
      }),
    "A gap is a pause between a person's turn and the agent's next one.",
  ),
);
