/** An annotated conversation (tagged words, and the next steps that follow from them) and a run of tests. */
import * as v from 'valibot';
import { testRun } from '../test-run/test-run-schema.ts';
import { text } from '#shared/text/words-schema.ts';

export const artifact = v.pipe(
  v.strictObject({
    kind: v.literal('conversation-tags'),
    label: text,
    title: text,
    tags: v.strictObject({ topic: text, intent: text, promise: text, removed: text }),
    /** Seconds from pick-up to hang-up. */
    length: v.number(),
    speakers: v.record(v.string(), v.strictObject({ name: text, side: v.picklist(['agent', 'person']) })),
    turns: v.array(
      v.strictObject({
        from: v.number(),
        to: v.number(),
        speaker: text,
        says: text,
        spans: v.optional(
          v.array(v.strictObject({ text, tag: v.picklist(['topic', 'intent', 'promise', 'removed']), label: text })),
          [],
        ),
      }),
    ),
    nextHeading: text,
    nextSteps: v.array(
      v.strictObject({
        step: text,
        owner: text,
        due: text,
        /** The turn in which it was said, counted from 1. */
        turn: v.pipe(v.number(), v.integer(), v.minValue(1)),
        state: text,
      }),
    ),
    note: text,
    testRun,
  }),
  v.check(
    ({ turns, length }) =>
      turns.every((turn, i) => turn.to > turn.from && turn.from >= (turns[i - 1]?.to ?? 0) && turn.to <= length),
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

declare module '#schemas/artifact-kinds.ts' {
  interface ArtifactKinds {
    'conversation-tags': v.InferOutput<typeof artifact>;
  }
}
