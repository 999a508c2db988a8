import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

/** Voices, by the speaker of a call. */
const cast = v.record(text, text);

export const callCastSchema = v.strictObject({ calls: v.array(text), cast });

export const callRecordingsSchema = v.array(
  v.strictObject({
    call: text,
    file: text,
    engines: v.array(text),
    seconds: v.number(),
    /** When each turn begins and ends, in seconds. */
    turns: v.array(v.tuple([v.number(), v.number()])),
    /** A digest of what was said, so that a test can tell when the call has changed since. */
    words: text,
  }),
);

export type CallRecording = v.InferOutput<typeof callRecordingsSchema>[number];
