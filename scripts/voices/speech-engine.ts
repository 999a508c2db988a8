/** The common interface of speech engines, programs on this machine and services alike. */
import type { Voice } from '../../src/content/voice-schema.ts';
import type { Sound } from './sound.ts';

export interface SpokenPhrase {
  text: string;
  /** What the same line says before and after it. Some services use it to keep the melody across the cut. */
  before: string;
  after: string;
}

export type SpeechEngine = (voice: Voice, phrase: SpokenPhrase) => Promise<Sound>;

/** An error that whoever runs the command can fix. */
export class SpeechError extends Error {}
