/** The environment variables that `npm run -w lab voices` reads; the server reads none of them. */
import * as v from 'valibot';
import type { EngineId } from '../../src/features/voices/shared/voice-schema.ts';
import type { SpeechEngine } from './speech-engine.ts';
import { deepgram, elevenLabs } from './speech-services.ts';

export const speechSettingsSchema = v.object({
  ELEVENLABS_API_KEY: v.optional(v.string()),
  ELEVENLABS_MODEL: v.optional(v.string(), 'eleven_multilingual_v2'),
  DEEPGRAM_API_KEY: v.optional(v.string()),
});

/** The engines of the services whose key is set. */
export function configuredServices(
  env: Readonly<Record<string, string | undefined>>,
): Partial<Record<EngineId, SpeechEngine>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const settings = v.parse(speechSettingsSchema, given);
  const { ELEVENLABS_API_KEY: elevenKey, DEEPGRAM_API_KEY: deepgramKey, ELEVENLABS_MODEL: model } = settings;
  return {
    ...(elevenKey && { elevenlabs: elevenLabs({ key: elevenKey, model }) }),
    ...(deepgramKey && { deepgram: deepgram({ key: deepgramKey }) }),
  };
}
