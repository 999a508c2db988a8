/** What every way of making speech has in common, be it a program on this machine or a service. */
import type { Voice } from '../../build/voice-schema.ts';
import type { Sound } from './sound.ts';

export interface SpokenPhrase {
  text: string;
  /** What the same line says before and after it; some services keep the melody across the cut by it. */
  before: string;
  after: string;
}

export type SpeechEngine = (voice: Voice, phrase: SpokenPhrase) => Promise<Sound>;

/** Something that whoever runs the command can mend. */
export class SpeechError extends Error {}
