import * as v from 'valibot';
import { followOneAnother, speakers, turnEntries } from '#features/calls/shared/spoken-turns.ts';
import { text, textsOf } from '#shared/text/words-schema.ts';

const state = v.picklist(['taken', 'free', 'offered', 'held', 'booked']);

export const artifact = v.pipe(
  v.strictObject({
    kind: v.literal('week-grid'),
    ...textsOf('label', 'title', 'note', 'consent'),
    /** Seconds from pick-up to hang-up. */
    length: v.number(),
    times: v.array(text),
    states: v.strictObject(textsOf('taken', 'free', 'offered', 'held', 'booked')),
    /** The week before the call, with a day's slots keyed by time. */
    days: v.array(v.strictObject({ id: text, name: text, slots: v.record(v.string(), state) })),
    speakers,
    turns: v.array(
      v.strictObject({
        ...turnEntries,
        /** Unset for what the calendar does by itself, which has an event instead. */
        says: v.optional(text),
        event: v.optional(text),
        touches: v.optional(v.array(v.strictObject({ day: text, time: text, from: state, to: state })), []),
      }),
    ),
  }),
  v.check(
    ({ turns, length }) => followOneAnother(turns, length),
    'Turns follow one another within the length of the call.',
  ),
  v.check(
    ({ days, times }) => days.every(({ slots }) => times.every((time) => slots[time] !== undefined)),
    'Each day says the state of its slot at each time.',
  ),
  v.check(({ days, turns }) => {
    const now = new Map(
      days.flatMap(({ id, slots }) => Object.entries(slots).map(([time, s]) => [`${id} ${time}`, s])),
    );
    return turns
      .flatMap(({ touches }) => touches)
      .every(({ day, time, from, to }) => {
        const fits = now.get(`${day} ${time}`) === from;
        now.set(`${day} ${time}`, to);
        return fits;
      });
  }, 'A slot is touched in the state that the week or an earlier turn left it in.'),
);
