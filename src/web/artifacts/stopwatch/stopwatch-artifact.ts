import * as v from 'valibot';
import { speakers, turnEntries } from '#features/calls/shared/spoken-turns.ts';
import { text, textsOf } from '#shared/text/words-schema.ts';

export const artifact = v.pipe(
  v.strictObject({
    kind: v.literal('stopwatch'),
    ...textsOf('label', 'title'),
    how: v.array(text),
    /** Seconds from pick-up to hang-up. */
    length: v.number(),
    speakers,
    turns: v.array(
      v.strictObject({
        ...turnEntries,
        /** What the pause before this turn was spent on. Marks the pause as one to time. */
        gap: v.optional(text),
      }),
    ),
    overlap: text,
  }),
  v.check(
    ({ turns, length }) =>
      turns.every((turn, i) => turn.to > turn.from && turn.from > (turns[i - 1]?.from ?? -1) && turn.to <= length),
    'Turns start one after the other within the length of the call; they may overlap.',
  ),
  v.check(
    ({ turns, speakers: all }) =>
      turns.every((turn, i) => {
        const before = turns[i - 1];
        if (turn.gap === undefined) return true;
        if (before === undefined || before.to >= turn.from) return false;
        return all[turn.speaker]?.side === 'agent' && all[before.speaker]?.side === 'person';
      }),
    "A gap is a pause between a person's turn and the agent's next one.",
  ),
);
