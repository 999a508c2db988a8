/**
 * The schemas of the voices that a visitor can hear, of their lines, and of what `npm run voices` noted about its
 * recordings.
 */
import * as v from 'valibot';
import { text } from './words-schema.ts';

const id = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/));
const engineId = v.picklist(['flite', 'festival', 'espeak-ng', 'elevenlabs', 'deepgram']);
const languageId = v.picklist(['en', 'es', 'fr', 'de']);
const useId = v.picklist(['script', 'greeting', 'booking']);

export const voicesSchema = v.strictObject({
  engines: v.record(
    engineId,
    v.strictObject({
      name: text,
      license: text,
      /** Whether it runs on any machine. The others are services that need a key. */
      open: v.boolean(),
    }),
  ),
  languages: v.record(languageId, text),
  voices: v.array(
    v.strictObject({
      id,
      name: text,
      engine: engineId,
      /** The engine's own name for it. */
      engineVoice: text,
      language: languageId,
      accent: text,
    }),
  ),
});

const phrases = v.array(text);

export const voiceLinesSchema = v.strictObject({
  uses: v.array(v.strictObject({ id: useId, name: text })),
  lines: v.record(languageId, v.strictObject({ script: phrases, greeting: phrases, booking: phrases })),
  /** Keyed by voice. `time` is what a listener should have heard. */
  dictation: v.record(id, v.strictObject({ says: text, time: v.pipe(text, v.regex(/^\d{1,2}:\d\d$/)) })),
});

export const recordingsSchema = v.array(
  v.strictObject({
    voice: id,
    line: v.picklist(['script', 'greeting', 'booking', 'dictation']),
    seconds: v.number(),
    /** When each phrase begins and ends, in seconds. */
    phrases: v.array(v.tuple([v.number(), v.number()])),
    /** The sound's level over time: one digit for each of equal parts. */
    levels: v.pipe(v.string(), v.regex(/^\d+$/)),
  }),
);

export type EngineId = v.InferOutput<typeof engineId>;
export type LanguageId = v.InferOutput<typeof languageId>;
export type UseId = v.InferOutput<typeof useId>;
export type Voices = v.InferOutput<typeof voicesSchema>;
export type Voice = Voices['voices'][number];
export type VoiceLines = v.InferOutput<typeof voiceLinesSchema>;
export type Recording = v.InferOutput<typeof recordingsSchema>[number];
