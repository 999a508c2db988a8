import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

const id = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/));
const engineId = v.picklist(['elevenlabs', 'deepgram']);
const languageId = v.picklist(['en', 'es', 'fr', 'de']);
const useId = v.picklist(['script', 'greeting', 'booking']);
/** How a caller should feel. */
const feelingId = v.picklist(['cared', 'welcome', 'sure']);
const lines = v.strictObject({ script: text, greeting: text, booking: text });

export const voicesSchema = v.strictObject({
  engines: v.strictObject({ elevenlabs: text, deepgram: text }),
  languages: v.strictObject({ en: text, es: text, fr: text, de: text }),
  accents: v.record(v.pipe(v.string(), v.regex(/^(en|es|fr|de)-[A-Z]{2}$/)), text),
  voices: v.array(
    v.strictObject({
      id,
      name: text,
      engine: engineId,
      /** The engine's own name for it. */
      engineVoice: text,
      language: languageId,
      accent: text,
      feels: feelingId,
    }),
  ),
});

export const voiceLinesSchema = v.strictObject({
  uses: v.array(v.strictObject({ id: useId, name: text })),
  lines: v.strictObject({ en: lines, es: lines, fr: lines, de: lines }),
});

export const recordingsSchema = v.array(
  v.strictObject({
    voice: id,
    /** A digest of what was said, so that a test can tell when the lines have changed since. */
    words: text,
  }),
);

export type EngineId = v.InferOutput<typeof engineId>;
export type LanguageId = v.InferOutput<typeof languageId>;
export type FeelingId = v.InferOutput<typeof feelingId>;
export type UseId = v.InferOutput<typeof useId>;
export type Voices = v.InferOutput<typeof voicesSchema>;
export type Voice = Voices['voices'][number];
export type VoiceLines = v.InferOutput<typeof voiceLinesSchema>;
export type Recording = v.InferOutput<typeof recordingsSchema>[number];
