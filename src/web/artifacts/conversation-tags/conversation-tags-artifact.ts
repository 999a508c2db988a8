import * as v from 'valibot';
import { followOneAnother, speakers, turnEntries } from '#features/calls/shared/spoken-turns.ts';
import { text, textsOf } from '#shared/text/words-schema.ts';

export const artifact = v.pipe(
  v.strictObject({
    kind: v.literal('conversation-tags'),
    ...textsOf('label', 'title'),
    tags: v.strictObject(textsOf('topic', 'intent', 'promise', 'removed')),
    /** Seconds from pick-up to hang-up. */
    length: v.number(),
    speakers,
    turns: v.array(
      v.strictObject({
        ...turnEntries,
        spans: v.optional(
          v.array(v.strictObject({ text, tag: v.picklist(['topic', 'intent', 'promise', 'removed']), label: text })),
          [],
        ),
      }),
    ),
    nextHeading: text,
    nextSteps: v.array(
      v.strictObject({
        ...textsOf('step', 'owner', 'due'),
        /** The turn in which it was said, counted from 1. */
        turn: v.pipe(v.number(), v.integer(), v.minValue(1)),
        state: text,
      }),
    ),
  }),
  v.check(
    ({ turns, length }) => followOneAnother(turns, length),
    'Turns follow one another within the length of the conversation.',
  ),
  v.check(
    ({ turns }) => turns.every(({ says, spans }) => spans.every((span) => says.includes(span.text))),
    'Each tagged text stands word for word in its turn.',
  ),
  v.check(
    ({ turns, nextSteps }) => nextSteps.every(({ turn }) => turn <= turns.length),
    'Each next step names one of the turns.',
  ),
);
