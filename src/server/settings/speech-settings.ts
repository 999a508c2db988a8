import * as v from 'valibot';
import type { SpeechSettings } from '#features/calls/server/speech-service.ts';
import { endpointUrl, isOwnNetwork, serviceKey, serviceName, type Checked } from './setting-formats.ts';

export const speechEntries = {
  SPEECH_URL: v.optional(endpointUrl()),
  SPEECH_KEY: v.optional(serviceKey()),
  SPEECH_MODEL: v.optional(serviceName(), 'tts-1'),
  SPEECH_VOICE: v.optional(serviceName(), 'alloy'),
  SPEECH_TRANSCRIPTION_MODEL: v.optional(serviceName(), 'whisper-1'),
};

/** Null leaves hearing and speaking to the visitor's browser. */
export function speechConfig(settings: Checked<typeof speechEntries>): { speech: SpeechSettings | null } {
  const { SPEECH_URL: url, SPEECH_KEY: key, SPEECH_MODEL: model, SPEECH_VOICE: voice } = settings;
  if (!url) return { speech: null };
  const isOwn = isOwnNetwork(new URL(url).hostname);
  return { speech: { url, key, model, voice, transcriptionModel: settings.SPEECH_TRANSCRIPTION_MODEL, isOwn } };
}
