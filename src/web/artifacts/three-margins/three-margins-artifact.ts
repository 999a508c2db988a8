import * as v from 'valibot';
import { followOneAnother, speakers, turnEntries } from '#features/calls/shared/spoken-turns.ts';
import { text, textsOf } from '#shared/text/words-schema.ts';

const margin = v.picklist(['heard', 'fact', 'inbox']);

export const artifact = v.strictObject({
  kind: v.literal('three-margins'),
  ...textsOf('label', 'title'),
  /** Asks which margin to show. */
  choose: text,
  /** Seconds from pick-up to hang-up. */
  length: v.number(),
  margins: v.array(v.strictObject({ id: margin, name: text, about: text })),
  speakers,
  turns: v.pipe(
    v.array(
      v.strictObject({
        ...turnEntries,
        margins: v.optional(
          v.strictObject({ heard: v.optional(text), fact: v.optional(text), inbox: v.optional(text) }),
          {},
        ),
      }),
    ),
    v.check((turns) => followOneAnother(turns), 'Turns follow one another.'),
  ),
});
