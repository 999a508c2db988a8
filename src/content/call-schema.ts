/** The schema of a sample call: its turns, the owner's card about it, and its cost. */
import * as v from 'valibot';
import { text } from './words-schema.ts';

const turns = v.pipe(
  v.array(
    v.strictObject({
      /** Seconds into the call: `from` when the turn starts, `to` when it ends. */
      from: v.number(),
      to: v.number(),
      speaker: text,
      says: text,
      event: v.optional(text),
    }),
  ),
  v.check(
    (all) => all.every((turn, i) => turn.to > turn.from && turn.from >= (all[i - 1]?.to ?? 0)),
    'Turns follow one another: each starts at or after the end of the one before.',
  ),
);

export const callSchema = v.pipe(
  v.strictObject({
    label: text,
    title: text,
    when: text,
    /** Seconds from start to hang-up. */
    length: v.number(),
    speakers: v.record(v.string(), v.strictObject({ name: text, side: v.picklist(['agent', 'person']) })),
    turns,
    card: v.strictObject({
      heading: text,
      /** A line appears at this second (`at`) and replaces an earlier line with the same label. */
      lines: v.array(v.strictObject({ at: v.number(), label: text, value: text })),
    }),
    receipt: v.strictObject({
      /** The voice plan whose price of an extra minute gives `{cost}`. */
      plan: text,
      seconds: v.pipe(v.number(), v.integer()),
      billedSeconds: v.pipe(v.number(), v.integer()),
      lines: v.array(v.strictObject({ label: text, value: text })),
      note: text,
    }),
  }),
  v.check(({ length, receipt }) => receipt.seconds === Math.ceil(length), 'A receipt counts the whole call.'),
  v.check(
    ({ card, turns: all }) => card.lines.every(({ at }) => at <= (all.at(-1)?.to ?? 0)),
    'Every line of the card appears by the end of the last turn.',
  ),
);
